import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { dayOf } from '#kit/contract/time.ts'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { deadlinesBody } from '../../contract/bodies.ts'
import { call, flightReads, type Flight } from '../calls.ts'
import { labels } from '../form/flight-schema.ts'

/** Dialog to change the seat and fare deadlines. */
export default function DeadlinesDialog({ flight, onClose }: { flight: Flight; onClose: () => void }) {
  const invalidate = useInvalidate()
  const today = dayOf(new Date())
  const form = useSmallForm({
    initial: { hold_deadline_at: flight.hold_deadline_at, fare_deadline_at: flight.fare_deadline_at },
    check: checkWith(deadlinesBody, labels),
    send: async (body) => {
      await call('POST /flights/bookings/{id}/deadlines', { params: { id: flight.id }, body })
      onClose()
      toast('Deadlines saved.')
      void invalidate(flightReads)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Change deadlines" size="sm">
      <SmallForm
        form={form}
        action="Save deadlines"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <MomentField label="Seats are held until" min={today} {...form.field('hold_deadline_at')} />
        <MomentField label="Fare is guaranteed until" min={today} {...form.field('fare_deadline_at')} />
      </SmallForm>
    </Modal>
  )
}
