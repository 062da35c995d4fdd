import { useCallback, useEffect, useRef, useState } from 'react'
import { useLiveConnected, useLiveNews } from '#kit/web/live-news.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { presenceMs, type PresenceState } from '../contract/words.ts'
import { call, inboxReads } from './calls.ts'

interface News {
  conversation_id: string
  presence?: { user_id: string; name: string; state: PresenceState }
}

export interface Colleague {
  id: string
  name: string
  state: PresenceState
  /** When their screen last said so. */
  at: number
}

/** Refetches the inbox when something happens in it. */
export function useInboxNews(): void {
  const invalidate = useInvalidate()
  useLiveNews<News>('inbox', ({ presence }) => {
    if (!presence) void invalidate(inboxReads)
  })
}

const beatMs = 8_000
const typingMs = 4_000

/** A lost message is harmless: the next one comes with the next beat. */
function tell(conversation: string, state: PresenceState): void {
  void call('POST /crm/inbox/{id}/presence', { params: { id: conversation }, body: { state } }).catch(() => {})
}

/**
 * Tells colleagues that this person looks at a conversation or types, and returns those who do the same.
 * Call `typed` at each key.
 */
export function usePresence(conversation: string): { colleagues: readonly Colleague[]; typed: () => void } {
  const user = useUser()
  const [seen, setSeen] = useState<readonly Colleague[]>([])
  const lastTyped = useRef(0)
  const tellNow = useCallback(() => tell(conversation, Date.now() - lastTyped.current < typingMs ? 'typing' : 'viewing'), [conversation])

  useLiveNews<News>('inbox', ({ conversation_id, presence }) => {
    if (conversation_id !== conversation || !presence || presence.user_id === user.id) return
    const { user_id: id, name, state } = presence
    // Who has just come has not heard what was said before.
    if (state !== 'away' && !seen.some((one) => one.id === id)) tellNow()
    setSeen((before) => [...before.filter((one) => one.id !== id), ...(state === 'away' ? [] : [{ id, name, state, at: Date.now() }])])
  })

  useLiveConnected(tellNow)

  useEffect(() => {
    setSeen([])
    const beat = () => {
      tellNow()
      setSeen((before) => before.filter(({ at }) => Date.now() - at < presenceMs))
    }
    beat()
    const timer = setInterval(beat, beatMs)
    return () => {
      clearInterval(timer)
      tell(conversation, 'away')
    }
  }, [conversation, tellNow])

  const typed = () => {
    const now = Date.now()
    const isNew = now - lastTyped.current > typingMs
    lastTyped.current = isNew ? now : lastTyped.current
    if (isNew) tell(conversation, 'typing')
  }
  return { colleagues: seen, typed }
}
