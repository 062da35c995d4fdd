import { NeedsLook } from '#kit/web/feedback/needs-look.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call } from '../calls.ts'

interface AttentionProps {
  bookingId: string
  text: string
  /** Paths of the queries to refetch after it is settled. */
  changes: readonly string[]
}

/** Shows why a booking needs attention, and lets people settle it. */
export function Attention({ bookingId, text, changes }: AttentionProps) {
  const may = useMay()
  const settle = useAction(call, 'POST /bookings/{id}/attention', { invalidates: changes, notice: 'Settled.' })
  return (
    <NeedsLook
      title="Needs attention"
      text={text}
      settling={settle.isPending}
      settle={may('Edit Bookings') ? (done) => settle.mutate({ params: { id: bookingId }, body: { text: done } }) : undefined}
    />
  )
}
