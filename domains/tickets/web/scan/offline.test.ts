import { expect, test } from 'vitest'
import type { GateList } from '../calls.ts'
import { afterScan, judgeOffline } from './offline.ts'

// An offline phone decides by the signature and its stored ticket list.

const newId = () => crypto.randomUUID()
const newKeys = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const [ours, theirs] = [await newKeys(), await newKeys()]
const publicKey = (await crypto.subtle.exportKey('jwk', ours.publicKey)).x!
const event = newId()
const now = new Date('2027-03-12T18:00:00Z')
const ticket = (state: GateList['tickets'][number]['state'], inside = false) => ({
  id: newId(),
  number: `TK-${newId().slice(-8).toUpperCase()}`,
  holder_name: 'Grace Akello',
  type_name: 'Standing',
  state,
  inside,
})
const tickets = { valid: ticket('valid'), inside: ticket('valid', true), unpaid: ticket('pending_payment'), moved: ticket('transferred') }
const list: GateList = {
  event: { id: event, title: 'Concert', admits_from: '2027-03-12T17:00:00Z', ends_at: '2027-03-12T22:00:00Z' },
  public_key: publicKey,
  tickets: Object.values(tickets),
}

async function codeOf(id: string, of = event, by = ours): Promise<string> {
  const ids = Uint8Array.from((id + of).replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16))
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', by.privateKey, ids))
  const base64 = btoa(String.fromCharCode(...ids, ...signature))
  return `T1.${base64.replaceAll('+', '-').replaceAll('/', '_')}`
}
const said = async (code: string | Promise<string>, direction: 'entry' | 'exit' = 'entry', at = now, by = list) =>
  (await judgeOffline(by, await code, direction, at)).result

test('a ticket on the list gets the result of its stored state', async () => {
  expect(await said(codeOf(tickets.valid.id))).toBe('ok')
  expect(await said(codeOf(tickets.inside.id))).toBe('already_used')
  expect(await said(codeOf(tickets.unpaid.id))).toBe('unpaid')
  expect(await said(codeOf(tickets.moved.id))).toBe('revoked')
  expect(await said(tickets.valid.number.toLowerCase())).toBe('ok')
  expect(await said(codeOf(tickets.valid.id), 'exit')).toBe('already_used')
  expect(await said(codeOf(tickets.inside.id), 'exit')).toBe('ok')
})

test('a genuine code sold after the last sync is admitted once; a forged or changed one is not', async () => {
  const fresh = newId()
  expect(await said(codeOf(fresh))).toBe('ok')
  expect(await said(codeOf(fresh), 'entry', now, afterScan(list, fresh, 'entry'))).toBe('already_used')
  expect(await said(codeOf(fresh, newId()))).toBe('wrong_event')
  expect(await said(codeOf(fresh, event, theirs))).toBe('unknown')
  const code = await codeOf(fresh)
  expect(await said(`${code.slice(0, 10)}AAAA${code.slice(14)}`)).toBe('unknown')
  for (const bad of ['', 'TK-AAAAAAAA', 'T1.', `T1.${'A'.repeat(128)}`]) expect(await said(bad)).toBe('unknown')
})

test('nobody is admitted before the doors open or after the end', async () => {
  expect(await said(codeOf(tickets.valid.id), 'entry', new Date('2027-03-12T16:59:00Z'))).toBe('outside_time')
  expect(await said(codeOf(tickets.valid.id), 'entry', new Date('2027-03-12T22:01:00Z'))).toBe('outside_time')
})
