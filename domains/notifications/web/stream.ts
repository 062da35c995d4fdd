import { useEffect, useState } from 'react'
import { basePath } from '#kit/web/http.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useSessionState } from '#kit/web/use-session.ts'
import { below } from './calls.ts'

const firstPauseMs = 5_000
const longestPauseMs = 60_000

/**
 * Listens while the window is seen: a browser opens only six connections to one server, and every hidden window would
 * hold one of them. Whatever is told, and whenever the connection begins or fails, the bell is read again. True once it has
 * begun or failed: what is read before may be old already.
 */
export function useNotificationStream(enabled: boolean): boolean {
  const { token } = useSessionState()
  const invalidate = useInvalidate()
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (!enabled || !token) return
    let listening: AbortController | null = null
    const look = () => {
      setBegun(true)
      void invalidate([below])
    }
    const follow = () => {
      const seen = document.visibilityState === 'visible'
      if (seen && !listening) {
        listening = new AbortController()
        void listen(token, listening.signal, look)
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
  return begun
}

/** Keeps a connection until stopped, with growing pauses between tries; a refused session ends it. */
async function listen(token: string, signal: AbortSignal, look: () => void): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const response = await fetch(`${basePath}${below}/stream`, {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal,
      })
      // Refused or begun, something has changed; of a session that ended the app hears by looking.
      look()
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        pauseMs = firstPauseMs
        await readEvents(response.body, look)
      }
    } catch {
      // Whether it broke or was stopped shows in the signal.
      if (!signal.aborted) look()
    }
    await pause(pauseMs, signal)
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, look: () => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    if (events.some((event) => event.startsWith('event: notifications'))) look()
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
