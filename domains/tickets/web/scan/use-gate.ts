import { useCallback, useEffect, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, ticketReads, type Scanned } from '../calls.ts'
import { all, drop, load, save, type QueuedScan } from './gate-store.ts'
import { afterScan, judgeOffline } from './offline.ts'

/** Request timeout. Short, because people are waiting in line; after it the device decides offline. */
const patienceMs = 2500
const syncEveryMs = 15_000
const atOnce = 100

export interface ScanAnswer {
  id: string | null
  result: Scanned['result']
  ticket: Scanned['ticket']
  used: Scanned['used']
  offline: boolean
}

export interface GateSettings {
  event: string
  gate: string
  device: string
  direction: 'entry' | 'exit'
}

/** Scans online and offline. Offline scans are queued and sent later, each one once. */
export function useGate(settings: GateSettings) {
  const { event } = settings
  const [waiting, setWaiting] = useState(0)
  const [conflicts, setConflicts] = useState<Scanned[]>([])
  const [online, setOnline] = useState(navigator.onLine)
  const invalidate = useInvalidate()

  const sync = useCallback(async () => {
    try {
      const found = await replayQueue(event)
      if (found.length > 0) setConflicts((before) => [...found, ...before])
      await save('lists', event, await call('GET /business/entertainment/events/{id}/scans/list', { params: { id: event } }))
      setOnline(true)
    } catch (error) {
      if (!asCallError(error).decided) setOnline(false)
    }
    setWaiting((await all('queue')).length)
  }, [event])

  useEffect(() => {
    void sync()
    const timer = setInterval(() => void sync(), syncEveryMs)
    const again = () => void sync()
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [sync])

  const scan = async (code: string): Promise<ScanAnswer> => {
    const { gate, device, direction } = settings
    const nonce = crypto.randomUUID()
    const body = { code: code.slice(0, 200), nonce, gate, device, direction }
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await call('POST /business/entertainment/events/{id}/scans/create', { params: { id: event }, body, signal })
      setOnline(true)
      void invalidate(ticketReads)
      return { ...answer, offline: false }
    } catch (error) {
      const refusal = asCallError(error)
      if (refusal.decided) throw refusal
    }
    setOnline(false)
    const answer = await scanOffline({ ...body, event, scanned_at: new Date().toISOString() })
    setWaiting((await all('queue')).length)
    return answer
  }
  return { scan, sync, waiting, conflicts, online }
}

/** Decides from the stored list, and queues the scan before it returns. @throws if the device has no list of the event. */
async function scanOffline(scan: Omit<QueuedScan, 'said'>): Promise<ScanAnswer> {
  const list = await load('lists', scan.event)
  if (!list) throw new Error('You are offline, and this device has not saved the tickets of this event yet.')
  const { result, ticketId, ticket } = await judgeOffline(list, scan.code, scan.direction, new Date(scan.scanned_at))
  await save('queue', scan.nonce, { ...scan, said: result })
  if (result === 'ok' && ticketId) await save('lists', scan.event, afterScan(list, ticketId, scan.direction))
  return { id: null, result, ticket, used: null, offline: true }
}

/** Sends the queued scans in order of time. @returns the conflicts. */
async function replayQueue(event: string): Promise<Scanned[]> {
  const waiting = (await all('queue')).filter((one) => one.event === event).toSorted((a, b) => a.scanned_at.localeCompare(b.scanned_at))
  const conflicts: Scanned[] = []
  for (let from = 0; from < waiting.length; from += atOnce) {
    const scans = waiting.slice(from, from + atOnce).map(({ event: _event, ...scan }) => scan)
    const answers = await call('POST /business/entertainment/events/{id}/scans/replay', { params: { id: event }, body: { scans } })
    for (const { nonce } of answers) await drop('queue', nonce)
    conflicts.push(...answers.filter(({ result }) => result === 'conflict'))
  }
  return conflicts
}
