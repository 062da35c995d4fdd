import { useEffect, useRef } from 'react'

// News of the server's live channel, for screens that show what others do. One connection hears them (`domains/notifications`).

type Hear = (data: unknown) => void
const hearers = new Map<string, Set<Hear>>()

/** Passes an event of the live channel to the screens that listen. */
export function announce(event: string, data: unknown): void {
  for (const hear of hearers.get(event) ?? []) hear(data)
}

const connected = 'connected'

/** Tells the screens that the live channel hears again; what was said before was lost. */
export function announceConnected(): void {
  announce(connected, undefined)
}

/** Calls `hear` for each event of this name while the screen is open. News may be lost: also look again from time to time. */
export function useLiveNews<Data>(event: string, hear: (data: Data) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const one: Hear = (data) => latest.current(data as Data)
    const all = hearers.get(event) ?? new Set()
    hearers.set(event, all.add(one))
    return () => void all.delete(one)
  }, [event])
}

/** Calls `run` each time the live channel connects while the screen is open. */
export function useLiveConnected(run: () => void): void {
  useLiveNews(connected, run)
}
