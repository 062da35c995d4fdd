import { ask } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, type ReviewRow } from '../calls.ts'

const needs = ['Manage Marketplaces'] as const

/** Returns a function from a review to what can be done with it now: the owner publishes and hides, the vendor replies. */
export function useReviewActions(id: string, read: (review: ReviewRow) => void): (review: ReviewRow) => Action[] {
  const publish = useAction(call, 'POST /marketplaces/{id}/reviews/{review}/publish', { notice: 'Review published.' })
  const hide = useAction(call, 'POST /marketplaces/{id}/reviews/{review}/hide', { notice: 'Review hidden.' })
  const reply = useAction(call, 'POST /marketplaces/{id}/reviews/{review}/reply', { notice: 'Reply saved.' })
  return (row) => {
    const { id: review, title, reply: before, actions } = row
    const params = { id, review }
    const askHide = async () => {
      const note = await ask({ title: `Hide the review of ${title}?`, label: 'Reason', action: 'Hide review', type: 'long text' })
      if (note !== null) hide.mutate({ params, body: { note } })
    }
    const askReply = async () => {
      const text = await ask({
        title: `Reply about ${title}`,
        label: 'Reply, which everyone reads',
        action: 'Save reply',
        type: 'long text',
        initial: before ?? '',
      })
      if (text !== null) reply.mutate({ params, body: { reply: text } })
    }
    const all: (Action | false)[] = [
      { label: 'Read review', icon: 'eye', run: () => read(row) },
      actions.includes('publish') && { label: 'Publish review', icon: 'check', needs, run: () => publish.mutate({ params }) },
      actions.includes('reply') && { label: before ? 'Change reply' : 'Reply', icon: 'message', needs, run: askReply },
      actions.includes('hide') && { label: 'Hide review', icon: 'x', danger: true, needs, run: askHide },
    ]
    return all.filter((action) => action !== false)
  }
}
