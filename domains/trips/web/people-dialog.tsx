import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { formatCount } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, type Person, type Trip } from './calls.ts'

interface PeopleDialogProps {
  trip: Trip
  people: readonly Person[]
  close: () => void
  /** After saving. */
  done: () => void
}

const fields = ['pick_up_at', 'arrives', 'departs', 'note'] as const
type Values = Record<(typeof fields)[number], string | null> & { pick_up_place: Place | null }

/** The value that all of them have; empty if they differ. */
const shared = (people: readonly Person[], field: (typeof fields)[number] | 'pick_up_place'): string | null =>
  people.every((person) => person[field] === people[0]![field]) ? people[0]![field] : null

function sharedPlace(people: readonly Person[]): Place | null {
  const text = shared(people, 'pick_up_place')
  return text === null ? null : { text, lat: null, lng: null, ...people[0]!.pick_up_point }
}

/** What the call takes for a place. */
const placeChange = (place: Place | null) => ({
  pick_up_place: place?.text ?? null,
  pick_up_point: place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : null,
})

/** Plans where and when people are picked up, and how they arrive. Of several people, only what was changed is saved for all. */
export default function PeopleDialog({ trip: { id }, people, close, done }: PeopleDialogProps) {
  const invalidate = useInvalidate()
  const texts = Object.fromEntries(fields.map((field) => [field, shared(people, field)])) as Record<(typeof fields)[number], string | null>
  const initial: Values = { ...texts, pick_up_place: sharedPlace(people) }
  const form = useSmallForm<Values>({
    initial,
    send: async (values, sent) => {
      const changed = Object.fromEntries(fields.filter((field) => values[field] !== initial[field]).map((field) => [field, values[field]]))
      const place = values.pick_up_place === initial.pick_up_place ? {} : placeChange(values.pick_up_place)
      const body = { people: people.map((person) => person.id), ...changed, ...place }
      await call('POST /trips/{id}/people', { params: { id }, body, ...sent })
      await invalidate(['/trips'])
      toast('Saved.')
      done()
    },
  })
  const text = (field: Exclude<(typeof fields)[number], 'pick_up_at'>) => {
    const { value, ...rest } = form.field(field)
    return { ...rest, value: value ?? '' }
  }
  return (
    <Modal opened onClose={close} title={people.length === 1 ? people[0]!.name : `${formatCount(people.length)} people`}>
      <DrawerForm form={form} action="Save" done={close}>
        <PlaceInput label="Pick-up place" placeholder="Entebbe airport" {...form.field('pick_up_place')} />
        <MomentField label="Pick-up time" {...form.field('pick_up_at')} />
        <FieldRow>
          <TextInput label="Arrives" placeholder="KL 535, 22:40" maxLength={120} {...text('arrives')} />
          <TextInput label="Departs" maxLength={120} {...text('departs')} />
        </FieldRow>
        <TextInput label="Note" maxLength={300} {...text('note')} />
      </DrawerForm>
    </Modal>
  )
}
