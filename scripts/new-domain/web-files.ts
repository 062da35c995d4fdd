import type { Names } from './names.ts'

/** The screens of a new kind, by path. */
export function webFiles(names: Names): Record<string, string> {
  const base = `domains/${names.folder}/web`
  return {
    [`${base}/calls.ts`]: callsOf(names),
    [`${base}/routes.ts`]: routesOf(names),
    [`${base}/${names.folder}-list.tsx`]: listOf(names),
    [`${base}/${names.folder}-new.tsx`]: newOf(names),
    [`${base}/${names.folder}-edit.tsx`]: editOf(names),
    [`${base}/${names.folder}-form.tsx`]: formOf(names),
  }
}

const callsOf = ({ folder, one, type }: Names) => `
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const ${one}List = call.rows('GET /${folder}')

/** Where the calls of prices, pictures and departures of ${folder.replaceAll('-', ' ')} begin. */
export const base = '/${folder}'
/** What is read again when something of a ${one} changes. */
export const ${one}Reads = [base, '/inventory']

export type ${type}Record = ResultOf<typeof contract.show${type}>
`

const routesOf = ({ folder, camel, one, title, word }: Names) => `
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { ${one}List } from './calls.ts'

const feature = 'tour_and_travel'

export const ${camel}List = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}',
  validateSearch: listSearch,
  staticData: { title: '${title}', permissions: ['View Inventory'], feature, nav: { group: 'Inventory', label: '${title}', icon: 'checklist', order: 290 } },
  loader: listLoader(${one}List),
  component: lazyRouteComponent(() => import('./${folder}-list.tsx')),
})

export const ${one}New = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/new',
  staticData: { title: 'New ${word}', permissions: ['View Inventory'], feature, action: 'Add ${word}' },
  component: lazyRouteComponent(() => import('./${folder}-new.tsx')),
})

export const ${one}Edit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit ${word}', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./${folder}-edit.tsx')),
})

export const routes = [${camel}List, ${one}New, ${one}Edit] as const
`

const listOf = ({ folder, one, type, title, word, capital }: Names) => `
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { itemColumns } from '#domains/inventory/web/item-columns.tsx'
import { statusOptions } from '#domains/inventory/web/item-words.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { ${one}List, ${one}Reads } from './calls.ts'

export default function ${type}sList() {
  const { actionsOf, bulkActions } = useMoveItems(${one}Reads)
  const add = { label: 'Add ${word}', to: pathTo('/offers/${folder}/new') }
  return (
    <ListPage
      title="${title}"
      rows={${one}List}
      search="Search ${folder.replaceAll('-', ' ')}"
      defaultSort="-created_at"
      columns={[{ ...itemColumns.title, header: '${capital}' }, itemColumns.status, itemColumns.next, itemColumns.tags, itemColumns.from_price, itemColumns.created]}
      filters={[{ key: 'status', label: 'Status', type: 'multi', options: statusOptions }]}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/${folder}/$id/edit', { id })}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      primaryAction={add}
      firstUse={{ title: 'No ${folder.replaceAll('-', ' ')} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

const newOf = ({ folder, one, type, word, capital }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { ${one}Body } from '../contract.ts'
import { call, ${one}Reads } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${folder}-form.tsx'

export default function ${type}New() {
  const navigate = useNavigate()
  const form = useRecordForm<${type}Values, { id: string }>({
    screen: 'new ${word}',
    initial: { title: '', summary: '', notes: '' },
    schema: ${one}Body,
    save: (values, sent) => call('POST /${folder}/create', { body: values, ...sent }),
    saved: ({ id }) => navigate({ to: '/offers/${folder}/$id/edit', params: { id } }),
    invalidates: ${one}Reads,
    said: '${capital} added. Now its price.',
  })
  return (
    <ScreenPage title="New ${word}">
      <${type}Form form={form} action="Add ${word}" />
    </ScreenPage>
  )
}
`

const editOf = ({ folder, one, type, word, capital }: Names) => `
import { Departures } from '#domains/inventory/web/departures.tsx'
import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { ${one}EditBody } from '../contract.ts'
import { base, call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${folder}-form.tsx'
import { ${one}Edit } from './routes.ts'

const parts = ['details', 'departures', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', departures: 'Departures', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }
const booked = [bookedColumns.client, bookedColumns.dates, bookedColumns.places]

/** A ${word} with its parts: details, departures, prices, gallery, bookings. */
export default function ${type}Edit() {
  const { id } = ${one}Edit.useParams()
  const tab = useTab(parts)
  const answer = useCall(call, 'GET /${folder}/{id}/show', { params: { id } })
  const { actionsOf } = useMoveItems(${one}Reads)
  const shown = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="${capital}"
      title={({ title }) => title}
      status={({ status }) => <StatusBadge status={status} />}
      actions={actionsOf}
      tabs={partTabs(pathTo('/offers/${folder}/$id/edit', { id }), shown, partNames)}
    >
      {(record) => <Part key={\`\${id} \${tab}\`} tab={tab} record={record} />}
    </RecordPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: ${type}Record }) {
  const { id, currency } = record
  if (tab === 'departures') return <Departures base={base} id={id} days={1} changes={${one}Reads} />
  if (tab === 'prices') return <Prices base={base} id={id} currency={currency} changes={${one}Reads} />
  if (tab === 'gallery') return <KindGallery base={base} id={id} changes={${one}Reads} />
  if (tab === 'bookings')
    return <ItemBookings base={base} id={id} columns={booked} onSale={record.status === 'published'} of="this ${word}" what="the ${word}" />
  return <Details key={record.version} record={record} />
}

function Details({ record }: { record: ${type}Record }) {
  const form = useRecordForm<${type}Values>({
    screen: \`${word} \${record.id}\`,
    initial: { title: record.title, summary: record.summary, notes: record.notes, version: record.version },
    schema: ${one}EditBody,
    save: (values, sent) => call('POST /${folder}/{id}/update', { params: { id: record.id }, body: { ...values, version: record.version }, ...sent }),
    invalidates: ${one}Reads,
    said: '${capital} saved.',
  })
  return <${type}Form form={form} action="Save ${word}" />
}
`

const formOf = ({ type, capital }: Names) => `
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'

export interface ${type}Values {
  title: string
  summary: string | null
  notes: string | null
  version?: number
}

/** The one form to add and to change. */
export function ${type}Form({ form, action }: { form: RecordFormState<${type}Values>; action: string }) {
  return (
    <RecordForm form={form} action={action}>
      <FormSection title="${capital}">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <Textarea label="Summary" autosize minRows={2} maxLength={300} description="One or two sentences: what lists and mails say." {...form.field('summary')} />
        <Textarea label="Notes" autosize minRows={3} {...form.field('notes')} />
      </FormSection>
    </RecordForm>
  )
}
`
