import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency, useUser } from '#kit/web/use-session.ts'
import { call, inboxReads } from './calls.ts'
import { dropReply, keepDraft, keepReply, loadWaiting, waitingReplies, type WaitingReply } from './outbox-store.ts'

const againMs = 10_000

/**
 * Sends replies and notes. Each is kept first, so that it survives a lost connection and a closed window, and is sent with its nonce when
 * the connection is back. A reply that the server refuses goes back into the text box.
 */
export function useSending(): { waiting: readonly WaitingReply[]; send: (reply: WaitingReply) => Promise<void> } {
  const user = useUser()
  const agency = useAgency()
  const invalidate = useInvalidate()
  const waiting = useSyncExternalStore(waitingReplies.subscribe, waitingReplies.read)
  const busy = useRef(false)

  const sendAll = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (const reply of waitingReplies.read()) if (!(await sendOne(reply))) break
    } finally {
      busy.current = false
    }
    await invalidate(inboxReads)
  }, [invalidate])

  useEffect(() => {
    void loadWaiting(user.id, agency.id).then(() => (waitingReplies.read().length > 0 ? sendAll() : undefined))
    const again = () => void (waitingReplies.read().length > 0 && sendAll())
    window.addEventListener('online', again)
    const timer = setInterval(again, againMs)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [user.id, agency.id, sendAll])

  const send = useCallback(
    async (reply: WaitingReply) => {
      await keepReply(reply)
      await sendAll()
    },
    [sendAll],
  )
  return { waiting, send }
}

/** Returns false if there is no connection. */
async function sendOne({ nonce, conversation, kind, text, files = [], seen }: WaitingReply): Promise<boolean> {
  const params = { id: conversation }
  try {
    if (kind === 'note') await call('POST /crm/inbox/{id}/note', { params, body: { text, nonce }, idempotencyKey: nonce })
    else {
      const body = { ...(text && { text }), files: files.map(({ id }) => id), nonce, ...(seen && { seen }) }
      await call('POST /crm/inbox/{id}/reply', { params, body, idempotencyKey: nonce })
    }
  } catch (thrown) {
    const error = asCallError(thrown)
    if (!error.decided) return false
    await keepDraft(conversation, text)
    window.dispatchEvent(new CustomEvent('inbox-refused', { detail: { conversation, text, files } }))
    showError('Not sent', error)
  }
  await dropReply(nonce)
  return true
}
