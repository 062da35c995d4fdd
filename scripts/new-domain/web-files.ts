import type { Names } from './names.ts'

/** The screens of a new domain, by path. */
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

const callsOf = ({ folder, one }: Names) => `
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const ${one}List = call.rows('GET /${folder}')
`

const routesOf = ({ folder, camel, one, title, word }: Names) => `
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { ${one}List } from './calls.ts'

export const ${camel}List = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}',
  validateSearch: listSearch,
  staticData: { title: '${title}', permissions: ['View Inventory'], nav: { group: 'Inventory', label: '${title}', icon: 'checklist', order: 290 } },
  loader: listLoader(${one}List),
  component: lazyRouteComponent(() => import('./${folder}-list.tsx')),
})

export const ${one}New = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/new',
  staticData: { title: 'New ${word}', permissions: ['View Inventory'], action: 'Add ${word}' },
  component: lazyRouteComponent(() => import('./${folder}-new.tsx')),
})

export const ${one}Edit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/$id/edit',
  staticData: { title: 'Edit ${word}', permissions: ['View Inventory'] },
  component: lazyRouteComponent(() => import('./${folder}-edit.tsx')),
})

export const routes = [${camel}List, ${one}New, ${one}Edit] as const
`

const listOf = ({ folder, one, type, title, word }: Names) => `
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { ${one}List } from './calls.ts'

export default function ${type}sList() {
  const add = { label: 'Add ${word}', to: pathTo('/offers/${folder}/new') }
  return (
    <ListPage
      title="${title}"
      rows={${one}List}
      search="Search"
      defaultSort="-created_at"
      columns={[
        { key: 'name', header: 'Name', sort: true, card: 'title' },
        { key: 'created_at', header: 'Added', sort: true, card: 'fact', cell: (row) => <Moment value={row.created_at} /> },
      ]}
      rowLink={(row) => pathTo('/offers/${folder}/$id/edit', { id: row.id })}
      primaryAction={add}
      firstUse={{ title: 'No ${folder.replaceAll('-', ' ')} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

const newOf = ({ folder, one, type, word }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { ${one}Body } from '../contract.ts'
import { call } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${folder}-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'

export default function ${type}New() {
  const navigate = useNavigate()
  const form = useRecordForm<${type}Values, { id: string }>({
    screen: 'new ${word}',
    initial: { name: '', notes: '' },
    schema: ${one}Body,
    save: (values, sent) => call('POST /${folder}/create', { body: { name: values.name, notes: values.notes }, ...sent }),
    saved: ({ id }) => navigate({ to: '/offers/${folder}/$id/edit', params: { id } }),
    invalidates: ['/${folder}'],
    said: '${type} added.',
  })
  return (
    <ScreenPage title="New ${word}">
      <${type}Form form={form} action="Add ${word}" />
    </ScreenPage>
  )
}
`

const editOf = ({ folder, one, type, word }: Names) => `
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { ${one}EditBody, type show${type} } from '../contract.ts'
import { call } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${folder}-form.tsx'
import { ${one}Edit } from './routes.ts'

export default function ${type}Edit() {
  const { id } = ${one}Edit.useParams()
  const answer = useCall(call, 'GET /${folder}/{id}/show', { params: { id } })
  return (
    <RecordPage answer={answer} what="${type}" title={(record) => record.name}>
      {(record) => <Edit key={record.version} record={record} />}
    </RecordPage>
  )
}

function Edit({ record }: { record: ResultOf<typeof show${type}> }) {
  const form = useRecordForm<${type}Values>({
    screen: \`${word} \${record.id}\`,
    initial: { name: record.name, notes: record.notes, version: record.version },
    schema: ${one}EditBody,
    save: (values, sent) => call('POST /${folder}/{id}/update', { params: { id: record.id }, body: { ...values, version: record.version }, ...sent }),
    invalidates: ['/${folder}'],
    said: '${type} saved.',
  })
  return <${type}Form form={form} action="Save ${word}" />
}
`

const formOf = ({ type }: Names) => `
import { Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'

export interface ${type}Values {
  name: string
  notes: string | null
  version?: number
}

/** The one form to add and to change. */
export function ${type}Form({ form, action }: { form: RecordFormState<${type}Values>; action: string }) {
  return (
    <RecordForm form={form} action={action}>
      <FormSection title="General">
        <TextInput label="Name" required {...form.field('name')} />
        <Textarea label="Notes" autosize minRows={3} {...form.field('notes')} />
      </FormSection>
    </RecordForm>
  )
}
`
