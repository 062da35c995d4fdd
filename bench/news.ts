import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { closeApp } from '#app/server.ts'
import { noticeGiven } from '#domains/notifications/server/bell.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { loadEmail } from '../scripts/seed/load.ts'
import { logIn, type Row } from './api.ts'
import { environment, flags } from './flags.ts'
import type { Machine } from './machine.ts'
import { row } from './row.ts'

const samples = 60
/** A worker looks for events of other processes twice a second. Changes happen at any moment in between. */
const maxPauseMs = 500

/** A14: from a commit in one process, by a worker in a second, to an open screen of a third. */
export async function measureNews(machine: Machine, product: string, ownerUrl: string): Promise<Row[]> {
  const app = await machine.appOn('bench')
  const worker = spawn(process.execPath, [...flags, 'dist/server/worker.js'], {
    env: { ...process.env, ...environment, SAFIRI_DATA: app.settings.dataFolder, DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise<void>((resolve) => worker.stdout.on('data', (text) => String(text).includes('Worker is running.') && resolve()))
  const { id: userId, current_agency_id: agencyId } = await app.db.asPlatform('measure: who hears the news', (tx) =>
    tx.selectFrom('users').select(['id', 'current_agency_id']).where('email', '=', loadEmail(1)).executeTakeFirstOrThrow(),
  )
  const actor = { agencyId: agencyId!, userId, now: new Date() }
  const stop = new AbortController()
  const stream = await fetch(`${product}/api/agent/business/notifications/stream`, {
    headers: { authorization: `Bearer ${await logIn(product)}` },
    signal: stop.signal,
  })
  let heard = () => {}
  const reading = (async () => {
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) if (text.includes('event: notifications')) heard()
  })().catch(() => {})
  const times: number[] = []
  for (let n = 0; n < samples; n++) {
    await wait(Math.random() * maxPauseMs)
    const arrived = new Promise<void>((resolve) => (heard = resolve))
    await app.db.asAgency(actor, (tx) =>
      publish(tx, actor, noticeGiven, newId(), { type: 'bench.notice', title: `Notice ${n}`, userIds: [userId] }),
    )
    const committed = performance.now()
    await arrived
    times.push(performance.now() - committed)
  }
  stop.abort()
  await reading
  worker.kill('SIGTERM')
  await ended
  await closeApp(app)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return [
    row('A14 news from a commit to a screen of another process: p95', at(0.95), 1000, 'ms'),
    row('A14 the same: median', at(0.5), 600, 'ms'),
  ]
}
