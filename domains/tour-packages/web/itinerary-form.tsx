import { Checkbox, Group, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { wordsOf } from '#kit/contract/text.ts'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { Gallery } from '#domains/inventory/web/gallery.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { itineraryBody, meals, type Meal } from '../contract.ts'
import { call, packageReads, type Entry } from './calls.ts'

interface Values {
  day: number | null
  title: string
  description: string
  place: Place | null
  meals: Meal[]
  accommodation: string
}

interface EntryFormProps {
  packageId: string
  /** The number of days of the package. */
  days: number
  entry?: Entry
  /** The suggested day of a new entry; `null` if all days have one. */
  nextDay?: number | null
  done: () => void
}

const valuesOf = (entry: Entry | undefined, nextDay: number | null): Values =>
  entry
    ? {
        day: entry.day,
        title: entry.title,
        description: entry.description ?? '',
        place: entry.place,
        meals: entry.meals,
        accommodation: entry.accommodation ?? '',
      }
    : { day: nextDay, title: '', description: '', place: null, meals: [], accommodation: '' }

/** The form of a new or existing itinerary day, with its pictures. */
export default function ItineraryForm({ packageId, days, entry, nextDay = null, done }: EntryFormProps) {
  const invalidate = useInvalidate()
  const changed = () => void invalidate(packageReads)
  const form = useSmallForm<Values>({
    initial: valuesOf(entry, nextDay),
    check: checkWith(itineraryBody),
    send: async (values, sent) => {
      // The schema has already parsed the numbers.
      const body = values as z.input<typeof itineraryBody>
      if (entry)
        await call('POST /package_itinerary/{id}/update', { params: { id: entry.id }, body: { ...body, version: entry.version }, ...sent })
      else await call('POST /packages/{id}/itineraries/create', { params: { id: packageId }, body, ...sent })
      changed()
      toast(entry ? 'Day saved.' : 'Day added.')
      done()
    },
  })
  return (
    <>
      <DrawerForm form={form} action={entry ? 'Save day' : 'Add day'} done={done}>
        <FieldRow>
          <WholeNumberField label="Day" required min={1} max={days} {...form.field('day')} />
          <PlaceInput label="Place" {...form.field('place')} />
        </FieldRow>
        <TextInput label="Title" required autoFocus placeholder="Drive to Buhoma" {...form.field('title')} />
        <RichTextField label="Effect" {...form.field('description')} />
        <Checkbox.Group label="Meals" value={form.values.meals} onChange={(chosen) => form.set({ meals: chosen as Meal[] })}>
          <Group gap="md" mt={4}>
            {meals.map((meal) => (
              <Checkbox key={meal} value={meal} label={wordsOf(meal)} />
            ))}
          </Group>
        </Checkbox.Group>
        <TextInput label="Night at" placeholder="Buhoma Lodge" {...form.field('accommodation')} />
      </DrawerForm>
      {entry && <EntryGallery entry={entry} changed={changed} />}
    </>
  )
}

function EntryGallery({ entry, changed }: { entry: Entry; changed: () => void }) {
  const params = { id: entry.id }
  return (
    <Gallery
      label="Pictures of the day"
      pictures={entry.gallery}
      upload={(file, sent) => call('POST /uploadcare/itinerary_image/{id}', { params, files: [file], ...sent })}
      order={(ids) => call('POST /package_itinerary/{id}/gallery/order', { params, body: { ids } })}
      remove={(id) => call('POST /itinerary_images/delete', { body: { ids: [id] } })}
      describe={(id, caption) => call('POST /itinerary_images/{id}/update', { params: { id }, body: { caption } })}
      choose={(ids) => call('POST /package_itinerary/{id}/gallery/choose', { params, body: { ids } })}
      changed={changed}
    />
  )
}
