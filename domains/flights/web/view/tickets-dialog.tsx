import { Button, Group, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { ticketBody } from '../../contract/bodies.ts'
import { readTicketNumber } from '../../contract/ticket-number.ts'
import { call, flightReads, type Flight } from '../calls.ts'
import { labels } from '../form/flight-schema.ts'
import { passengerName } from './passengers-card.tsx'

interface TicketsDialogProps {
  flight: Flight
  /** Set to correct mistyped numbers of a ticketed flight. */
  correcting?: true
  onClose: () => void
}

/** The same field names as on the server, so that its errors appear at the right field. */
const numberAt = (index: number) => `tickets.${index}.ticket_number`

type Values = Record<string, string>

const bodyOf = ({ passengers }: Flight, values: Values) => ({
  tickets: passengers.map(({ id }, index) => ({ passenger_id: id, ticket_number: values[numberAt(index)] ?? '' })),
  pnr: values.pnr || null,
})

const schemaCheck = checkWith(ticketBody, labels)

/** Dialog to enter one ticket number per passenger. Saving posts the sale. */
export default function TicketsDialog({ flight, correcting, onClose }: TicketsDialogProps) {
  const invalidate = useInvalidate()
  const { passengers } = flight
  const form = useSmallForm<Values>({
    initial: {
      pnr: flight.pnr ?? '',
      ...Object.fromEntries(passengers.map(({ ticket_number }, index) => [numberAt(index), ticket_number ?? ''])),
    },
    check: (values) => ({
      ...(correcting || values.pnr?.trim() ? {} : { pnr: 'A booking with tickets has a PNR.' }),
      ...schemaCheck(bodyOf(flight, values)),
    }),
    send: async (values, sent) => {
      const params = { id: flight.id }
      const { tickets, pnr } = bodyOf(flight, values)
      if (correcting) await call('POST /flights/bookings/{id}/tickets', { params, body: { tickets }, ...sent })
      else await call('POST /flights/bookings/{id}/ticket', { params, body: { tickets, pnr }, ...sent })
      onClose()
      toast(correcting ? 'Ticket numbers corrected.' : 'Ticketed. The sale is booked.')
      void invalidate(flightReads)
    },
  })
  const first = readTicketNumber(form.values[numberAt(0)] ?? '')
  const numberOn = () => {
    if (!('number' in first)) return
    form.set(
      Object.fromEntries(passengers.map((_, index) => [numberAt(index), String(BigInt(first.number) + BigInt(index)).padStart(13, '0')])),
    )
  }
  return (
    <Modal opened onClose={onClose} title={correcting ? 'Correct ticket numbers' : 'Enter tickets'} size="md">
      <SmallForm
        form={form}
        action={correcting ? 'Save ticket numbers' : 'Enter tickets'}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {!correcting && (
          <TextInput
            label="PNR"
            required
            maxLength={13}
            autoComplete="off"
            data-autofocus={!flight.pnr || undefined}
            {...form.field('pnr')}
          />
        )}
        {passengers.map((passenger, index) => (
          <TextInput
            key={passenger.id}
            label={passengerName(passenger)}
            required
            placeholder="706 2412345678"
            maxLength={40}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={(index === 0 && Boolean(flight.pnr || correcting)) || undefined}
            {...form.field(numberAt(index))}
          />
        ))}
        {passengers.length > 1 && (
          <Group mb="md">
            <Button variant="default" size="compact-md" disabled={!('number' in first)} onClick={numberOn}>
              Number from the first
            </Button>
          </Group>
        )}
      </SmallForm>
    </Modal>
  )
}
