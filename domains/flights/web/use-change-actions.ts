import { confirm } from '#kit/web/feedback/dialogs.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, flightReads } from './calls.ts'

interface Waiting {
  id: string
  reference: string
  source: 'agent' | 'provider'
}

/** The direct actions on a schedule change. Informing the client and cancelling have their own dialogs. */
export function useChangeActions() {
  const accept = useAction(call, 'POST /flights/changes/{id}/accept', {
    invalidates: flightReads,
    notice: ({ under_way }) => (under_way ? 'The provider is asked to accept the new times.' : 'The booking has the new times.'),
  })
  const dismiss = useAction(call, 'POST /flights/changes/{id}/dismiss', {
    invalidates: flightReads,
    notice: 'Dismissed. The booking stays the same.',
  })
  return {
    busy: accept.isPending || dismiss.isPending,
    accept: async ({ id, reference }: Waiting) => {
      const agreed = await confirm({
        title: `Accept the new times of ${reference}?`,
        text: 'They replace the current times. Price and tickets stay.',
        action: 'Accept new times',
      })
      if (agreed) accept.mutate({ params: { id } })
    },
    dismiss: async ({ id, reference }: Waiting) => {
      const agreed = await confirm({
        title: `Dismiss this change of ${reference}?`,
        text: 'For changes made by mistake. The booking keeps its times.',
        action: 'Dismiss change',
      })
      if (agreed) dismiss.mutate({ params: { id } })
    },
  }
}
