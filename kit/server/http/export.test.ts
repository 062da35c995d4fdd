import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from './serve.ts'
import { z } from 'zod'
import { exportList, flat } from './export.ts'

const row = {
  id: 'x',
  reference: 'BK-1',
  created_at: '2026-11-21T22:05:09.000Z',
  starts_on: '2026-12-24',
  ended_at: null,
  total: { amount: 1250, currency: 'USD' as const },
  client: { name: '=1+1', added_at: '2026-01-01T00:00:00.000Z' },
}
const endpoint = { path: '/bookings', result: z.array(z.any()), answer: 'list' } as unknown as AnyEndpoint

/** Runs an export of one row. @returns the file. */
async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  let sent: unknown
  const reply = {
    raw: { on: () => {} },
    header: () => reply,
    type: () => reply,
    send: (content: unknown) => {
      sent = content
      return reply
    },
  }
  await exportList(reply as never, endpoint, format, async () => ({ rows: [row], total: 1 }))
  if (Buffer.isBuffer(sent)) return sent
  const parts: Buffer[] = []
  for await (const part of sent as AsyncIterable<Buffer | string>) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Returns a file of a zip archive as text, found by the archive's directory. */
function unzipped(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (;;) {
    const [length, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number]
    const packed = zip.readUInt32LE(at + 20)
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(from, from + packed)).toString('utf8')
    }
    at += 46 + length + extra + comment
  }
}

test('a CSV has local times, and the zone in the heading', async () => {
  const [head, line] = (await exported('csv')).toString('utf8').replace('\uFEFF', '').trim().split('\n')
  expect(head!.split(',')).toEqual([
    'Reference',
    'Created at (Africa/Kampala)',
    'Starts on',
    'Ended at (Africa/Kampala)',
    'Total',
    'Total currency',
    'Client name',
    'Client added at (Africa/Kampala)',
  ])
  expect(line!.split(',')).toEqual(['BK-1', '2026-11-22 01:05:09', '2026-12-24', '', '12.5', 'USD', "'=1+1", '2026-01-01 03:00:00'])
})

test('a spreadsheet has real dates, in local time', async () => {
  const sheet = unzipped(await exported('xlsx'), 'xl/worksheets/sheet1.xml')
  const cells = [...sheet.matchAll(/<c r="([A-Z]+2)"[^>]*?(?:t="(\w+)")?[^>]*?>(?:<v>([^<]*)<\/v>)?/g)]
  const of = (at: string) => cells.find(([, name]) => name === at)!
  const serial = (text: string) => Date.parse(`${text}Z`) / 86_400_000 + 25_569
  expect(of('B2')[2]).not.toBe('s')
  expect(Number(of('B2')[3])).toBeCloseTo(serial('2026-11-22T01:05:09'), 6)
  expect(Number(of('C2')[3])).toBe(serial('2026-12-24T00:00:00'))
})

test('a moment that is no instant stays as it is', () => {
  expect(flat({ starts_at: '08:00' })).toEqual({ 'Starts at (Africa/Kampala)': '08:00' })
})
