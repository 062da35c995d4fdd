import type { ComponentProps } from 'react'
import type { CountryCode } from '#kit/contract/countries.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Switch, Textarea } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import styles from './items.module.css'
import { TermsFields, type TermsValues } from './terms-fields.tsx'

/** Form values that every kind has. */
export interface ItemValues extends TermsValues {
  title: string
  summary: string
  description: string
  tags: string[]
  country_code: CountryCode
  featured: boolean
}

interface ItemRecord extends TermsValues, Pick<ItemValues, 'title' | 'tags' | 'featured'> {
  summary: string | null
  description: string | null
  country_code: string
}

/** Returns the form values of an item of any kind. */
export const itemValuesOf = (record: ItemRecord): ItemValues => ({
  title: record.title,
  summary: record.summary ?? '',
  description: record.description ?? '',
  tags: record.tags,
  country_code: record.country_code as CountryCode,
  featured: record.featured,
  currency: record.currency,
  deposit_percent: record.deposit_percent,
  cancellation_policy: record.cancellation_policy,
})

/** Returns the first form values of a new item, with the agency's country, currency and terms. */
export const newItemValues = (agency: { country_code: string; currency: string }): ItemValues => ({
  title: '',
  summary: '',
  description: '',
  tags: [],
  country_code: agency.country_code as CountryCode,
  featured: false,
  currency: agency.currency as Currency,
  deposit_percent: null,
  cancellation_policy: null,
})

export const SummaryField = (field: ComponentProps<typeof Textarea>) => (
  <Textarea label="Summary" autosize minRows={2} maxLength={300} description="One or two sentences for lists and mails." {...field} />
)

/** The terms of sale, and whether the item is featured. */
export function TermsSection<Values extends ItemValues>({ form, priced }: { form: RecordFormState<Values>; priced: boolean }) {
  return (
    <FormSection title="Terms">
      <TermsFields form={form} priced={priced} />
      <div className={styles.switch}>
        <Switch label="Featured" description="Shown first where offers are shown." {...form.field('featured', { type: 'checkbox' })} />
      </div>
    </FormSection>
  )
}
