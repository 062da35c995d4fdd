import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { documentsBody } from '../../contract/bodies.ts'
import { call, flightReads, type Flight, type FlightPassenger } from '../calls.ts'
import { documentValues, type DocumentValues } from '../form/flight-values.ts'
import { DocumentFields } from '../form/passenger-details.tsx'
import { passengerName } from './passengers-card.tsx'

interface DocumentsDialogProps {
  flight: Flight
  passenger: FlightPassenger
  onClose: () => void
}

const schemaCheck = checkWith(documentsBody)

/** Dialog for a passenger's passport and frequent flyer number. Also works after ticketing. */
export default function DocumentsDialog({ flight, passenger, onClose }: DocumentsDialogProps) {
  const invalidate = useInvalidate()
  const bodyOf = (values: DocumentValues) => ({ passengers: [{ id: passenger.id, ...values }] })
  const form = useSmallForm<DocumentValues>({
    initial: documentValues(passenger),
    check: (values) =>
      Object.fromEntries(
        Object.entries(schemaCheck(bodyOf(values))).map(([path, sentence]) => [path.replace('passengers.0.', ''), sentence]),
      ),
    send: async (values) => {
      await call('POST /flights/bookings/{id}/passengers', { params: { id: flight.id }, body: bodyOf(values) })
      onClose()
      toast(`Passport of ${passengerName(passenger)} saved.`)
      void invalidate(flightReads)
    },
  })
  return (
    <Modal opened onClose={onClose} title={passengerName(passenger)} size="md">
      <SmallForm
        form={form}
        action="Save passport"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <DocumentFields field={form.field} />
      </SmallForm>
    </Modal>
  )
}
