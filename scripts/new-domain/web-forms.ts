import type { ItemFlavour, Names } from './names.ts'

// The record screens of a new kind of inventory.

export const newOf = ({ folder, file, one, type, word, capital }: Names, flavour: ItemFlavour) => `
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { ${one}Body } from '../contract.ts'
import { labels, newValues, ${type}Form, type ${type}Values } from './${file}-form.tsx'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'

/** The form of a new ${word}. Stock, prices and pictures are added after it is saved. */
export default function ${type}New() {
  const agency = useAgency()
  const navigate = useNavigate()
  const form = useRecordForm<${type}Values, ${type}Record>({
    screen: 'new ${word}',
    adds: true,
    initial: newValues(agency),
    schema: ${one}Body,
    labels,
    save: (values, sent) => call('POST /${folder}/create', { body: values, ...sent }),
    invalidates: ${one}Reads,
    notice: '${capital} added. Now its ${flavour === 'units' ? 'units' : 'departures'}.',
    saved: ({ id }) => navigate({ href: \`\${pathTo('/offers/${folder}/$id/edit', { id })}?tab=${flavour}\`, replace: true }),
  })
  return (
    <ScreenPage title="New ${word}">
      <${type}Form form={form} action="Add ${word}" priced={false} />
    </ScreenPage>
  )
}
`

export const editOf = ({ folder, file, one, type, word, capital }: Names, flavour: ItemFlavour) => `
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
${flavour === 'departures' ? "import { Departures } from '#domains/inventory/web/departures.tsx'\n" : ''}import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
${flavour === 'units' ? "import { Units } from '#domains/inventory/web/units.tsx'\n" : ''}import { ${one}EditBody } from '../contract.ts'
import { labels, ${type}Form, valuesOf, type ${type}Values } from './${file}-form.tsx'
import { parts, ${type}Page } from './${file}-page.tsx'
import { ${type}Side } from './${file}-side.tsx'
import { base, call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${one}Edit } from './routes.ts'

const booked = [bookedColumns.client, bookedColumns.dates, ${flavour === 'units' ? 'bookedColumns.units' : 'bookedColumns.places'}]
const withSide = new Set<string>(['details', '${flavour}', 'prices'])
${flavour === 'units' ? "const letting = { unit: 'item', pers: ['night'] } as const\n" : ''}
/** A ${word} with its parts: details, ${flavour}, prices, gallery, bookings. */
export default function ${type}Edit() {
  const { id } = ${one}Edit.useParams()
  const tab = useTab(parts)
  return (
    <${type}Page id={id} side={withSide.has(tab) ? (record) => <${type}Side record={record} /> : undefined}>
      {(record) => <Part key={\`\${id} \${tab}\`} tab={tab} record={record} />}
    </${type}Page>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: ${type}Record }) {
  const { id, currency } = record
  switch (tab) {
    case '${flavour}':
      return ${
        flavour === 'units'
          ? `<Units base={base} id={id} one="unit" many="units" changes={${one}Reads} />`
          : `<Departures base={base} id={id} days={1} changes={${one}Reads} />`
      }
    case 'prices':
      return <Prices base={base} id={id} currency={currency} changes={${one}Reads}${flavour === 'units' ? ' letting={letting}' : ''} />
    case 'gallery':
      return <KindGallery base={base} id={id} changes={${one}Reads} />
    case 'bookings':
      return <ItemBookings base={base} id={id} columns={booked} onSale={record.status === 'published'} of="this ${word}" what="the ${word}" />
    default:
      return <Details record={record} />
  }
}

/** With the version that was read, so that the server refuses an edit if somebody else changed the record meanwhile. */
interface EditValues extends ${type}Values {
  version: number
}

function Details({ record }: { record: ${type}Record }) {
  const form = useRecordForm<EditValues, ${type}Record>({
    screen: \`${word} \${record.id}\`,
    initial: { ...valuesOf(record), version: record.version },
    schema: ${one}EditBody,
    labels,
    save: (values, sent) => call('POST /${folder}/{id}/update', { params: { id: record.id }, body: values, ...sent }),
    invalidates: ${one}Reads,
    notice: '${capital} saved.',
    fromSaved: (saved) => ({ ...valuesOf(saved), version: saved.version }),
  })
  return <${type}Form form={form} action="Save ${word}" priced={record.from_price !== null} />
}
`

export const pageOf = ({ folder, file, one, type, word, capital }: Names, flavour: ItemFlavour) => `
import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { usePageActions } from '#domains/inventory/web/use-page-actions.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { ${one}Kind } from './${file}-kind.ts'
import { call, type ${type}Record } from './calls.ts'

/** The parts of a ${word}, which are tabs of its page. */
export const parts = ['details', '${flavour}', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', ${flavour}: '${flavour === 'units' ? 'Units' : 'Departures'}', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

/** Head, tabs and actions of a ${word}. */
export function ${type}Page({ id, side, buttons, children }: ItemPageProps<${type}Record>) {
  const answer = useCall(call, 'GET /${folder}/{id}/show', { params: { id } })
  const book = useBookItem(id)
  const { nextStep, actionsOf } = usePageActions(${one}Kind)
  const shown = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="${capital}"
      title={(record) => record.title}
      subtitle={(record) => [record.place?.text, record.country].filter(Boolean).join(' · ')}
      status={(record) => <StatusBadge status={record.status} />}
      primaryAction={(record) => nextStep(record) ?? book}
      actions={actionsOf}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/${folder}/$id', { id }) },
        ...partTabs(pathTo('/offers/${folder}/$id/edit', { id }), shown, partNames),
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
`

export const sideOf = ({ type, word }: Names, flavour: ItemFlavour) => `
import { ${flavour === 'departures' ? 'Day, ' : 'Count, '}Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { BeforePublishing } from '#domains/inventory/web/before-publishing.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { base, type ${type}Record } from './calls.ts'

/** The side column of a ${word}: key facts, what is missing before publishing, and how the price is calculated, unless it is \`brief\`. */
export function ${type}Side({ record, brief }: { record: ${type}Record; brief?: true }) {
  return (
    <>
      <BeforePublishing
        item={record}
        checks={[
          ${flavour === 'units' ? "{ tab: 'units', label: 'A unit', done: record.units > 0 }" : "{ tab: 'departures', label: 'A departure', done: record.next_departure !== null }"},
          { tab: 'prices', label: 'A price', done: record.from_price !== null },
          { tab: 'gallery', label: 'A picture', done: record.first_media !== null },
          { label: 'A summary', done: record.summary !== null },
        ]}
      />
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <FromPrice of={record} /> },
            ${flavour === 'units' ? "{ label: 'Units', value: <Count value={record.units} /> }" : "{ label: 'Next departure', value: record.next_departure && <Day value={record.next_departure.starts_on} /> }"},
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      {!brief && <PriceExplainer base={base} id={record.id}${flavour === 'units' ? ' nights' : ' day={record.next_departure?.starts_on}'} />}
    </>
  )
}
`

export const viewOf = ({ file, one, type, word }: Names) => `
import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import type { ${type}Record } from './calls.ts'
import { ${one}View } from './routes.ts'
import { ${type}Page } from './${file}-page.tsx'
import { ${type}Side } from './${file}-side.tsx'

/** What clients may know of a ${word}. */
const partsOf = ({ place }: ${type}Record): OfferKindParts => ({ facts: [{ label: 'Place', value: place?.text }] })

/** What there is to know of a ${word}. */
export default function ${type}View() {
  const { id } = ${one}View.useParams()
  return (
    <${type}Page
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <${type}Side record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </${type}Page>
  )
}
`

export const formOf = ({ type, word, capital }: Names) => `
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { type ItemValues, itemValuesOf, newItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import type { ${type}Record } from './calls.ts'

export interface ${type}Values extends ItemValues {
  place: Place | null
  notes: string
}

export const labels = { country_code: 'Country' }

/** The initial form values of a ${word}. */
export const valuesOf = (record: ${type}Record): ${type}Values => ({
  ...itemValuesOf(record),
  place: record.place,
  notes: record.notes ?? '',
})

export const newValues = (agency: { country_code: string; currency: string }): ${type}Values => ({
  ...newItemValues(agency),
  place: null,
  notes: '',
})

interface ${type}FormProps<Values extends ${type}Values> {
  form: RecordFormState<Values>
  action: string
  /** True if it has a price. Its currency can then no longer change. */
  priced: boolean
}

/** The form of a ${word}, for a new one and a changed one. */
export function ${type}Form<Values extends ${type}Values>({ form, action, priced }: ${type}FormProps<Values>) {
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="${capital}">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <SummaryField {...form.field('summary')} />
        <FieldRow>
          <CountryField label="Country" required {...form.field('country_code')} />
          <PlaceInput label="Place" {...form.field('place')} />
        </FieldRow>
        <TagsField label="Tags" {...form.field('tags')} />
        <Textarea label="Notes" autosize minRows={3} maxLength={5000} description="Only your agency sees them." {...form.field('notes')} />
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}

`
