import type { ReactNode } from 'react'
import type { Money } from '#kit/contract/money.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { type ItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { CategoryField } from './category-field.tsx'

export interface ProductValues extends ItemValues {
  category: string
  digital: boolean
}
/** A new product includes its first variant. */
export interface NewProductValues extends ProductValues {
  price: Money | null
  sku: string
  stock: number | null
  limit: number | null
}

export const labels = { country_code: 'Country', sku: 'SKU' }
const noSuggestions = async () => []

interface ProductFormProps<Values extends ProductValues> {
  form: RecordFormState<Values>
  action: string
  priced: boolean
  /** The fields of the first variant of a new product. */
  first?: ReactNode
}

/** The form of a new or existing product. */
export function ProductForm<Values extends ProductValues>({ form: given, action, priced, first }: ProductFormProps<Values>) {
  // An existing product also has a version, a new one its first variant.
  const form = given as unknown as RecordFormState<ProductValues>
  return (
    <RecordForm form={form} action={action}>
      <FormSection title="Product">
        <TextInput label="Title" required maxLength={160} placeholder="Gorilla T-shirt" {...form.field('title')} />
        <SummaryField {...form.field('summary')} />
        <FieldRow>
          <CategoryField label="Category" {...form.field('category')} />
          <CountryField label="Sold in" required {...form.field('country_code')} />
        </FieldRow>
        <TagsField label="Tags" suggestions={noSuggestions} {...form.field('tags')} />
        <Switch
          mb="md"
          label="Sold as a download"
          description="Buyers get the file by email after payment. Nothing is packed, and it never sells out unless you set a limit."
          {...form.field('digital', { type: 'checkbox' })}
        />
      </FormSection>
      {first && (
        <FormSection
          title={form.values.digital ? 'Price' : 'Price and stock'}
          text="Leave the price empty if the product has sizes or colours. You add them next."
        >
          {first}
        </FormSection>
      )}
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}
