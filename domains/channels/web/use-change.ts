import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import type { CallInput } from '#kit/web/call.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { applyChannelChange } from '../contract.ts'
import { call, channelReads } from './calls.ts'

export type ChangeInput = NonNullable<CallInput<typeof applyChannelChange>['body']>

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`
const named = (refused: readonly { title: string; message: string }[]) =>
  refused.map(({ title, message }) => `${title}: ${message}`).join(' ')

/** Applies a change to items on a channel, shows a message, and offers to undo it. */
export function useChange() {
  const invalidate = useInvalidate()
  const undo = async (id: string) => {
    try {
      const { restored, refused } = await call('POST /channel-products/changes/{id}/undo', { params: { id } })
      toast(`${itemsText(restored)} as before.`)
      if (refused.length > 0) showError(`${itemsText(refused.length)} not undone`, named(refused))
    } catch (error) {
      showError('Not undone', error)
    }
    await invalidate(channelReads)
  }
  /** @throws `CallError` if the server refuses the change. */
  const apply = async (body: ChangeInput, channelName: string, sent: { idempotencyKey?: string } = {}) => {
    const { change_id, changed, refused } = await call('POST /channel-products/apply', { body, ...sent })
    void invalidate(channelReads)
    if (change_id) undoToast(`${itemsText(changed)} changed on ${channelName}.`, () => void undo(change_id))
    else toast('Nothing to change.')
    if (refused.length > 0) showError(`${itemsText(refused.length)} not changed`, named(refused))
  }
  return { apply }
}
