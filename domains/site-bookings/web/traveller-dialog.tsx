import { Button, Group, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dayOf, formatMoment } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { icons } from '#kit/web/icons.ts'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { travellerFields } from '../contract/travellers.ts'
import styles from './booking-card.module.css'
import { call } from './calls.ts'

interface Props {
  bookingId: string
  /** Null for a new traveller. */
  id: string | null
  isOpen: boolean
  onClose: () => void
}

const loadTraveller = (bookingId: string, id: string) =>
  call('POST /bookings/{id}/trip-travellers/{traveller}/show', { params: { id: bookingId, traveller: id } })
type Shown = Awaited<ReturnType<typeof loadTraveller>>

/** Shows a traveller with passport, diet and health, and changes them. Opening it is a look that the server logs. */
export default function TravellerDialog(props: Props) {
  const { bookingId, id, onClose } = props
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (id === null) return
    loadTraveller(bookingId, id).then(setShown, (error: unknown) => {
      showError('Not shown', error)
      onClose()
    })
    // Once for each opened dialog: every call is a look in the log.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [bookingId, id])
  return (
    <Modal opened onClose={onClose} title={shown?.name ?? (id === null ? 'New passport' : 'Passport')} size="lg">
      {id !== null && !shown ? <Skeleton height={280} /> : <TravellerFieldsForm {...props} shown={shown} />}
    </Modal>
  )
}

const words: Record<string, string> = {
  'traveller.added': 'Filled in',
  'traveller.changed': 'Changed',
  'traveller.shown': 'Looked at',
  'traveller.file_added': 'Picture sent',
  'traveller.file_shown': 'Picture looked at',
  'traveller.file_deleted': 'Picture deleted',
}

function TravellerFieldsForm({ bookingId, id, isOpen, onClose, shown }: Props & { shown: Shown | null }) {
  const invalidate = useInvalidate()
  const initial = {
    name: shown?.name ?? '',
    nationality: shown?.nationality ?? null,
    born_on: shown?.born_on ?? '',
    passport_number: shown?.passport_number ?? '',
    passport_expires_on: shown?.passport_expires_on ?? '',
    diet: shown?.diet ?? '',
    health: shown?.health ?? '',
    emergency_contact: shown?.emergency_contact ?? '',
  }
  const form = useSmallForm({
    initial,
    check: checkWith(travellerFields, { born_on: 'Date of birth', passport_expires_on: 'Valid until' }),
    send: async (values) => {
      const fields = travellerFields.parse(values)
      await (id === null || !shown
        ? call('POST /bookings/{id}/trip-travellers/create', { params: { id: bookingId }, body: fields })
        : call('POST /bookings/{id}/trip-travellers/{traveller}/update', {
            params: { id: bookingId, traveller: id },
            body: { ...fields, version: shown.version },
          }))
      await invalidate([`/bookings/${bookingId}/trip-travellers`])
      toast('Traveller saved.')
      onClose()
    },
  })
  return (
    <SmallForm
      form={form}
      action="Save traveller"
      more={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <fieldset className={styles.plain} disabled={!isOpen}>
        <TextInput label="Name as on the passport" required autoComplete="off" maxLength={160} {...form.field('name')} />
        <FieldRow>
          <CountryField label="Nationality" {...form.field('nationality')} />
          <DateField label="Date of birth" max={dayOf(new Date())} {...form.field('born_on')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Passport number" autoComplete="off" maxLength={20} {...form.field('passport_number')} />
          <DateField label="Valid until" {...form.field('passport_expires_on')} />
        </FieldRow>
        <TextInput label="Diet" autoComplete="off" maxLength={200} {...form.field('diet')} />
        <Textarea label="Health" autosize minRows={1} maxLength={1000} {...form.field('health')} />
        <TextInput label="Emergency contact" autoComplete="off" maxLength={200} {...form.field('emergency_contact')} />
      </fieldset>
      {shown?.has_file && <PassportFile bookingId={bookingId} id={shown.id} onDeleted={onClose} />}
      {shown && (
        <ul className={styles.log}>
          {shown.log.slice(-5).map(({ at, action, user_name }, index) => (
            <li key={index}>
              {words[action] ?? action} by {user_name ?? 'the client'}, {formatMoment(new Date(at))}
            </li>
          ))}
        </ul>
      )}
    </SmallForm>
  )
}

/** The picture or scan that the client sent. Saving it is a look that the server logs. */
function PassportFile({ bookingId, id, onDeleted }: { bookingId: string; id: string; onDeleted: () => void }) {
  const input = { params: { id: bookingId, traveller: id } }
  const remove = useAction(call, 'POST /bookings/{id}/trip-travellers/{traveller}/passport/delete', {
    invalidates: [`/bookings/${bookingId}/trip-travellers`],
    notice: 'Picture deleted.',
    done: onDeleted,
  })
  const save = () =>
    call
      .download('POST /bookings/{id}/trip-travellers/{traveller}/passport', input)
      .catch((error: unknown) => showError('Not saved', error))
  const ask = async () => {
    const text = 'The client can send another one. It cannot be undone.'
    if (await confirm({ title: 'Delete the picture of this passport?', text, action: 'Delete picture', danger: true })) remove.mutate(input)
  }
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<icons.download size={16} aria-hidden />} onClick={() => void save()}>
        Save picture
      </Button>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Delete picture
      </Button>
    </Group>
  )
}
