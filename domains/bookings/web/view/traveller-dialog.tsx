import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { editedTraveller } from '../../contract.ts'
import { sentence } from '#kit/contract/text.ts'
import { peopleOf } from '../booking-words.ts'
import { call, type Booking } from '../calls.ts'
import { newTraveller, travellerBody, travellerValues } from '../form/booking-values.ts'
import { TravellerDetails, TravellerName, TravellerUnit } from '../form/traveller-fields.tsx'

interface TravellerDialogProps {
  booking: Booking
  /** The traveller to edit; undefined for a new one. */
  id: string | undefined
  onClose: () => void
}

const checkTraveller = checkWith(editedTraveller, { name: 'Name', born_on: 'Date of birth' })

/** Adds or edits a traveller of a booking. What is private is hidden until somebody looks, and each look is logged. */
export default function TravellerDialog({ booking, id, onClose }: TravellerDialogProps) {
  const invalidate = useInvalidate()
  const { one } = peopleOf(booking)
  const living = booking.traveller_details.filter(({ cancelled_at }) => !cancelled_at)
  const before = living.find((person) => person.id === id)
  const form = useSmallForm({
    initial: before ? travellerValues(before) : newTraveller(),
    check: (values) => checkTraveller(travellerBody(values)),
    send: async (values) => {
      const travellers = before
        ? living.map((person) => travellerBody(person.id === id ? values : travellerValues(person)))
        : [...living.map(travellerValues), values].map(travellerBody)
      await call('POST /bookings/edit/{id}', { params: { id: booking.id }, body: { version: booking.version, travellers } })
      await invalidate(['/bookings'])
      toast(before ? `${sentence(one)} saved.` : `${values.name} added.`)
      onClose()
    },
  })
  const show = () =>
    call('POST /bookings/{id}/travellers/{traveller}/show', { params: { id: booking.id, traveller: id! } }).then(
      ({ passport_number, born_on, dietary }) =>
        form.set({ passport_number: passport_number ?? '', born_on, dietary: dietary ?? '', hidden: undefined }),
      (error: unknown) => showError('Not shown', error),
    )
  return (
    <Modal opened onClose={onClose} title={`${before ? 'Change' : 'Add'} ${one}`} size="lg">
      <SmallForm
        form={form}
        action={`${before ? 'Save' : 'Add'} ${one}`}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TravellerName field={form.field} />
        <TravellerUnit field={form.field} />
        <TravellerDetails field={form.field} hidden={form.values.hidden} show={show} />
      </SmallForm>
    </Modal>
  )
}
