import { ActionIcon, Alert, Button, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, flightReads, type Flight } from '../calls.ts'
import { AirportField } from '../form/airport-field.tsx'
import type { SegmentValues } from '../form/flight-values.ts'
import { ClockField, FlightDayField, FlightField } from '../form/typed-fields.tsx'
import { changedBody, changeProblems, changeValues, fieldOf, flownRows, refusalAtRows, type ChangeValues } from './change-values.ts'
import styles from './view.module.css'

/** Dialog to record new times that an airline announced. */
export default function RecordChangeDialog({ flight, onClose }: { flight: Flight; onClose: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<ChangeValues>({
    initial: changeValues(flight),
    check: changeProblems,
    send: async (values, sent) => {
      try {
        await call('POST /flights/bookings/{id}/changes', { params: { id: flight.id }, body: changedBody(values), ...sent })
      } catch (error) {
        throw refusalAtRows(error, values)
      }
      onClose()
      toast('Recorded. Decide about it on this page.')
      void invalidate(flightReads)
    },
  })
  const rows = flownRows(form.values)
  return (
    <Modal opened onClose={onClose} title="New times of the airline" size="xl">
      <SmallForm
        form={form}
        action="Record new times"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {flight.change && (
          <Alert color="yellow" mb="md">
            This replaces the change that is waiting.
          </Alert>
        )}
        {rows.map((row) => {
          const field = (name: keyof SegmentValues) => form.field(fieldOf(row, name)) as object
          return (
            <div key={row} className={styles.times} role="group" aria-label={`Flight ${row + 1}`}>
              <FlightField label="Flight" required {...field('flight')} />
              <AirportField label="From" required {...field('from')} />
              <AirportField label="To" required {...field('to')} />
              <FlightDayField label="Day" required {...field('departs_on')} />
              <ClockField label="Departs" required {...field('departs_time')} />
              <ClockField label="Arrives" required {...field('arrives_time')} />
              <ActionIcon
                aria-label={`Flight ${row + 1} no longer operates`}
                disabled={rows.length === 1}
                onClick={() => form.set({ gone: [...(form.values.gone as number[]), row] })}
              >
                <icons.x size={16} />
              </ActionIcon>
            </div>
          )
        })}
        <Textarea
          label="Note"
          placeholder="What the airline said"
          autosize
          minRows={2}
          maxLength={1000}
          {...(form.field('note') as object)}
        />
      </SmallForm>
    </Modal>
  )
}
