import { useEffect, useState } from 'react'
import { apiBase } from '#kit/contract/api-base.ts'
import { notePosition } from '#kit/web/http.ts'
import { announce, announceConnected } from '#kit/web/live-news.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useSessionState } from '#kit/web/use-session.ts'
import { below } from './calls.ts'

const firstPauseMs = 5_000
const maxPauseMs = 60_000

/**
 * Connects only while the window is visible: a browser allows six connections per server, and a hidden window would hold
 * one. Each event, connect and failure refetches the bell. Returns true after the first connect or failure; data loaded
 * before may be stale.
 */
export function useNotificationStream(enabled: boolean): boolean {
  const { token } = useSessionState()
  const invalidate = useInvalidate()
  const [started, setStarted] = useState(false)
  useEffect(() => {
    if (!enabled || !token) return
    let listening: AbortController | null = null
    const refetch = () => {
      setStarted(true)
      void invalidate([below])
    }
    const follow = () => {
      const seen = document.visibilityState === 'visible'
      if (seen && !listening) {
        listening = new AbortController()
        void listen(token, listening.signal, refetch)
      } else if (!seen) {
        listening?.abort()
        listening = null
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      listening?.abort()
    }
  }, [enabled, token, invalidate])
  return started
}

/** Keeps a connection until stopped, with growing pauses between retries; a refused session ends it. */
async function listen(token: string, signal: AbortSignal, refetch: () => void): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      const response = await fetch(`${apiBase}${below}/stream`, {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal,
      })
      // Accepted or refused, something may have changed. The next request tells the app if the session has ended.
      refetch()
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        pauseMs = firstPauseMs
        announceConnected()
        pauseMs = (await readEvents(response.body, refetch)) ?? firstPauseMs
      }
    } catch {
      // The signal shows whether the connection broke or was stopped.
      if (!signal.aborted) refetch()
    }
    await pause(pauseMs, signal)
  }
}

/** Reads until the stream ends. @returns the pause before the next try in milliseconds, if the server has named one at last. */
async function readEvents(body: ReadableStream<Uint8Array>, refetch: () => void): Promise<number | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let pauseMs: number | undefined
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return pauseMs
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, position] = /^id: (\w+)$/m.exec(event) ?? []
      if (position) notePosition(position)
    }
    if (events.some((event) => /^event: notifications$/m.test(event))) refetch()
    for (const event of events) {
      const [, asked] = /^retry: (\d{1,5})$/.exec(event) ?? []
      if (asked) pauseMs = Number(asked)
      if (event.startsWith('event: gap')) {
        refetch()
        announceConnected()
        continue
      }
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/m.exec(event) ?? []
      if (name && data && name !== 'notifications') announce(name, JSON.parse(data))
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
