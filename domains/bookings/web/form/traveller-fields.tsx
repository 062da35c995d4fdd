import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { dayOf } from '#kit/contract/time.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { unitOptions } from '#domains/inventory/web/item-words.ts'
import type { Hidden, TravellerValues } from './booking-values.ts'
import { hiddenText } from './hidden-text.ts'
import styles from './form.module.css'

export type TravellerFieldOf = (name: keyof TravellerValues) => object

export const TravellerName = ({ field, label = 'Name' }: { field: TravellerFieldOf; label?: string }) => (
  <TextInput label={label} required autoComplete="off" maxLength={160} {...field('name')} />
)

export const TravellerUnit = ({ field }: { field: TravellerFieldOf }) => (
  <Select label="Travels as" data={[...unitOptions]} {...field('unit')} />
)

interface DetailsProps {
  field: TravellerFieldOf
  /** What the booking has and the form does not show. */
  hidden: Hidden | undefined
  /** Opens it. Without this it is only opened on the page of the booking. */
  show?: () => void
}

/** Fields that borders, lodges and kitchens need about a traveller. */
export function TravellerDetails({ field, hidden, show }: DetailsProps) {
  return (
    <>
      {hidden ? (
        <>
          <CountryField label="Nationality" {...field('nationality')} />
          <div className={styles.hidden}>
            <span>
              {hiddenText(hidden)} {show ? 'Each look is logged.' : 'Open the traveller on the page of the booking to change it.'}
            </span>
            {show && (
              <Button variant="default" size="compact-md" onClick={show}>
                Show private details
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <FieldRow>
            <CountryField label="Nationality" {...field('nationality')} />
            <TextInput label="Passport number" autoComplete="off" maxLength={40} {...field('passport_number')} />
          </FieldRow>
          <FieldRow>
            <DateField label="Date of birth" max={dayOf(new Date())} {...field('born_on')} />
            <TextInput label="Dietary needs" maxLength={200} {...field('dietary')} />
          </FieldRow>
        </>
      )}
      <FieldRow>
        <PhoneField label="Phone" {...field('phone')} />
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      </FieldRow>
      <Textarea label="Notes" autosize minRows={1} maxLength={1000} {...field('notes')} />
    </>
  )
}
