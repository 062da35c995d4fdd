import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, developerReads, type Delivery, type Webhook } from '../calls.ts'
import { needs } from '../words.ts'

const invalidates = developerReads

/** Returns what people can do with a webhook. `showSecret` gets a new secret. */
export function useWebhookActions(edit: () => void, showSecret: (secret: string) => void) {
  const navigate = useNavigate()
  const test = useAction(call, 'POST /developers/webhooks/{webhook}/test', { invalidates, notice: 'Test event on its way.' })
  const pause = useAction(call, 'POST /developers/webhooks/{webhook}/pause', { invalidates, notice: 'Webhook paused.' })
  const resume = useAction(call, 'POST /developers/webhooks/{webhook}/resume', { invalidates, notice: 'Webhook resumed.' })
  const rotate = useAction(call, 'POST /developers/webhooks/{webhook}/rotate', { invalidates, done: ({ secret }) => showSecret(secret) })
  const replay = useAction(call, 'POST /developers/webhooks/{webhook}/replay-failed', {
    invalidates,
    notice: ({ replayed }) => (replayed === 1 ? '1 delivery is sent again.' : `${replayed} deliveries are sent again.`),
  })
  const remove = useAction(call, 'DELETE /developers/webhooks/{webhook}', {
    invalidates,
    notice: 'Webhook deleted.',
    done: () => navigate({ href: pathTo('/developers/webhooks'), replace: true }),
  })
  const actionsOf = ({ id: webhook, state, url }: Webhook): Action[] => {
    const params = { webhook }
    const paused = state === 'paused' && 'Resume the webhook first.'
    return [
      { label: 'Edit webhook', icon: 'pencil', needs, run: edit },
      state === 'paused'
        ? { label: 'Resume webhook', icon: 'play', needs, run: () => resume.mutate({ params }) }
        : { label: 'Pause webhook', icon: 'pause', needs, run: () => pause.mutate({ params }) },
      { label: 'Send failed again', icon: 'refresh', needs, disabled: paused, run: () => replay.mutate({ params }) },
      {
        label: 'Rotate secret',
        icon: 'key',
        needs,
        run: async () => {
          const text = 'For 24 hours messages are signed with both secrets. After that only with the new one.'
          if (await confirm({ title: 'Rotate the signing secret?', text, action: 'Rotate secret' })) rotate.mutate({ params })
        },
      },
      {
        label: 'Delete webhook',
        icon: 'trash',
        danger: true,
        needs,
        run: async () => {
          const title = `Delete the webhook to ${new URL(url).host}?`
          if (await confirm({ title, text: 'Its deliveries are deleted too.', action: 'Delete webhook', danger: true }))
            remove.mutate({ params })
        },
      },
    ]
  }
  return { test: (webhook: string) => test.mutate({ params: { webhook } }), testing: test.isPending, actionsOf }
}

/** Returns what people can do with a delivery. */
export function useDeliveryActions(webhook: string, open: (delivery: string) => void): (delivery: Delivery) => Action[] {
  const replay = useAction(call, 'POST /developers/webhooks/{webhook}/deliveries/{delivery}/replay', {
    invalidates,
    notice: 'The delivery is sent again.',
  })
  return ({ id: delivery }) => [
    { label: 'Show message', icon: 'eye', run: () => open(delivery) },
    { label: 'Send again', icon: 'refresh', needs, run: () => replay.mutate({ params: { webhook, delivery } }) },
  ]
}
