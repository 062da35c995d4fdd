import { ActionIcon, Button, Group } from '@mantine/core'
import { memo, useState } from 'react'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { Quote } from '../calls.ts'
import { newTraveller, type TravellerValues } from './booking-values.ts'
import styles from './form.module.css'
import type { People } from '../../contract/kind-words.ts'
import { TravellerDetails, TravellerName, TravellerUnit } from './traveller-fields.tsx'
import type { BookingFormState } from './use-booking-form.ts'

type Unit = TravellerValues['unit']

/** Returns the unit ("adult", "child" …) of every booked place without a traveller's name. */
function unnamed(quote: Quote | undefined, travellers: readonly TravellerValues[]): Unit[] {
  const units = (quote?.lines ?? []).flatMap(({ items, units: rooms }) =>
    // What is hired with a car, such as a child seat, is nobody.
    (rooms > 0 ? items.filter(({ unit }) => unit !== 'item') : items).flatMap(({ unit, quantity }) =>
      Array.from({ length: Math.min(quantity, 500) }, () => unit as Unit),
    ),
  )
  for (const { unit } of travellers) {
    const at = units.indexOf(unit)
    if (at >= 0) units.splice(at, 1)
  }
  return units
}

/** The travellers, added one by one or from a list of names. They can be added later. An order has none. */
export function TravellersSection({ state: { form, price }, people }: { state: BookingFormState; people: People | null }) {
  const { travellers } = form.values
  const missing = unnamed(price.quote, travellers)
  const add = (names: readonly string[]) =>
    form.set('travellers', [...travellers, ...names.map((name, index) => newTraveller(name, missing[index]))] as never)
  const addMany = async () => {
    const text = await ask({
      title: `Add ${(people?.title ?? 'Travellers').toLowerCase()}`,
      text: 'One name on each line, adults first.',
      label: 'Names',
      action: 'Add names',
      type: 'long text',
    })
    const names = (text ?? '')
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean)
    if (names.length > 0) add(names)
  }
  if (!people && travellers.length === 0) return null
  const { title, one } = people ?? { title: 'Travellers', one: 'traveller' }
  return (
    <FormSection
      title={title}
      text={
        missing.length > 0
          ? `${missing.length} ${missing.length === 1 ? 'is' : 'are'} not named yet. You can add names later.`
          : 'You can add names and documents later.'
      }
    >
      {travellers.map((traveller, index) => (
        <TravellerRow key={index} form={form} index={index} shown={JSON.stringify([traveller, errorsOf(form, index)])} />
      ))}
      <Group mb="md" gap="xs">
        <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={() => add([''])}>
          Add {one}
        </Button>
        <Button variant="default" size="compact-md" leftSection={<icons.users size={14} aria-hidden />} onClick={() => void addMany()}>
          Add several names
        </Button>
      </Group>
    </FormSection>
  )
}

type Form = BookingFormState['form']

const errorsOf = (form: Form, index: number) => Object.entries(form.form.errors).filter(([path]) => path.startsWith(`travellers.${index}.`))

/** One traveller. Memoised, so that typing re-renders only the row that changes: `shown` is a string of everything the row shows. */
const TravellerRow = memo(Traveller, (before, after) => before.index === after.index && before.shown === after.shown)

function Traveller({ form, index }: { form: Form; index: number; shown: string }) {
  const [open, setOpen] = useState(false)
  const field = (name: keyof TravellerValues) => form.field(`travellers.${index}.${name}`)
  const failing = errorsOf(form, index).some(([path]) => !path.endsWith('.name'))
  return (
    <div className={styles.traveller} role="group" aria-label={`Traveller ${index + 1}`}>
      <div className={styles.travellerHead}>
        <TravellerName field={field} label={`Traveller ${index + 1}`} />
        <TravellerUnit field={field} />
        <Group gap={4} wrap="nowrap">
          <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={open || failing} onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'More'}
          </Button>
          <ActionIcon aria-label={`Remove traveller ${index + 1}`} onClick={() => form.form.removeListItem('travellers', index)}>
            <icons.x size={16} />
          </ActionIcon>
        </Group>
      </div>
      {(open || failing) && <TravellerDetails field={field} hidden={form.values.travellers[index]?.hidden} />}
    </div>
  )
}
