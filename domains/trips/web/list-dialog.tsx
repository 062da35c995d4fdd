import { Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { tripListBody } from '../contract.ts'
import type { ListKind } from '../contract/words.ts'
import { hotelsIn } from './hotels.ts'
import { call, type Trip, type TripList } from './calls.ts'

interface ListDialogProps {
  trip: Trip
  kind: ListKind
  list: TripList | null
  /** Of a new list: the hotel whose guests it is for. */
  hotel: string | null
  close: () => void
}

const check = checkWith(tripListBody)

/** Adds or changes a hotel with its rooming list, or a list of vehicles. */
export default function ListDialog({ trip, kind, list, hotel, close }: ListDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: {
      name: list?.name ?? hotel ?? '',
      email: list?.email ?? '',
      hotel: list ? list.hotel : hotel,
      starts_on: list?.starts_on ?? trip.starts_on,
      ends_on: list?.ends_on ?? trip.ends_on,
      note: list?.note ?? '',
    },
    check: (values) => check({ kind, ...values }),
    send: async (values, sent) => {
      if (list)
        await call('POST /trips/lists/{list}/update', { params: { list: list.id }, body: { ...values, version: list.version }, ...sent })
      else await call('POST /trips/{id}/lists/create', { params: { id: trip.id }, body: { kind, ...values }, ...sent })
      await invalidate(['/trips'])
      toast(list ? 'Saved.' : 'Added.')
      close()
    },
  })
  const isHotel = kind === 'rooms'
  const hotels = hotelsIn(trip).filter(({ name }) => name !== '')
  const title = list ? `Change ${list.name}` : isHotel ? 'Add hotel' : 'Add list of vehicles'
  return (
    <Modal opened onClose={close} title={title}>
      <DrawerForm form={form} action={list ? 'Save' : 'Add'} done={close}>
        {isHotel && hotels.length > 0 && (
          <Select
            label="Guests"
            description="Only guests of this hotel are on the list."
            placeholder="All guests"
            clearable
            data={hotels.map(({ name }) => name)}
            {...form.field('hotel')}
          />
        )}
        <TextInput label="Name" required maxLength={120} placeholder={isHotel ? 'Ruhija lodge' : 'Game drives'} {...form.field('name')} />
        {isHotel && <TextInput label="Email" type="email" maxLength={254} {...form.field('email')} />}
        <FieldRow>
          <DateField label={isHotel ? 'Arrival' : 'First day'} required {...form.field('starts_on')} />
          <DateField label={isHotel ? 'Departure' : 'Last day'} required {...form.field('ends_on')} />
        </FieldRow>
        <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
      </DrawerForm>
    </Modal>
  )
}
