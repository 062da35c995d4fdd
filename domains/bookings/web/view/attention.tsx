import { Alert, Button } from '@mantine/core'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call } from '../calls.ts'

interface AttentionProps {
  bookingId: string
  text: string
  /** What is read again once it is settled. */
  changes: readonly string[]
}

/** What somebody has to look after; settled by saying what was done. */
export function Attention({ bookingId, text, changes }: AttentionProps) {
  const may = useMay()
  const settle = useAction(call, 'POST /bookings/{id}/attention', { invalidates: changes, said: 'Settled.' })
  const run = async () => {
    const done = await ask({ title: 'Settle', text, label: 'What was done', action: 'Settle', type: 'long text' })
    if (done) settle.mutate({ params: { id: bookingId }, body: { text: done } })
  }
  return (
    <Alert color="yellow" icon={<icons.warning size={16} />} title="Needs attention">
      {text}
      {may('Edit Bookings') && (
        <div style={{ marginTop: 8 }}>
          <Button size="compact-md" variant="default" loading={settle.isPending} onClick={() => void run()}>
            Settle
          </Button>
        </div>
      )}
    </Alert>
  )
}
