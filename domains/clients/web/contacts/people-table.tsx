import { undoToast } from '#kit/web/feedback/toast.tsx'
import type { RowSource } from '#kit/web/call.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Button, Column, Filter, FirstUseWords } from '#kit/web/list-page/list-types.ts'
import { useAction, useCall } from '#kit/web/use-call.ts'
import type { ReactNode } from 'react'
import { call, contactList } from '../calls.ts'
import { peopleFilters } from '../client-slots.ts'
import { clientWord, kindOptions, residencyOptions } from '../client-words.ts'
import { Tags } from '../tags.tsx'
import { fieldColumns } from './field-text.ts'
import { stageName } from './contact-words.ts'

type Person = Awaited<ReturnType<typeof contactList.fetch>>['data'][number]

/** The columns of every list of people. */
export const personColumns: Column<Person>[] = [
  { key: 'name', header: 'Name', sort: true, card: 'title' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="figures">{phone}</span>, card: 'fact' },
  { key: 'email', header: 'Email', card: 'about' },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => stageName(stage) },
  { key: 'tags', header: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  { key: 'residency', header: 'Residency', hidden: true, cell: ({ residency }) => clientWord(residency) },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => clientWord(kind) },
  { key: 'created_at', header: 'Added', cell: ({ created_at }) => <Day value={created_at} />, sort: true },
]

/** The filters of every list of people. */
export const personFilters: Filter[] = [
  {
    key: 'tag',
    label: 'Tag',
    type: 'select',
    options: async () => (await call('GET /clients/tags')).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
  },
  { key: 'kind', label: 'Kind', type: 'select', options: kindOptions },
  { key: 'residency', label: 'Residency', type: 'select', options: residencyOptions },
  { key: 'archived', label: 'Archived', type: 'select', options: [{ value: 'true', label: 'Only archived' }] },
]

interface PeopleTableProps<Row extends Person> {
  title: string
  rows: RowSource<Row>
  columns: readonly Column<NoInfer<Row>>[]
  filters: readonly Filter[]
  defaultSort: string
  rowLink: (row: NoInfer<Row>) => string
  primaryAction?: Button
  actions?: ReactNode
  firstUse: FirstUseWords
}

/** A list of people. Deleting one can be undone. */
export function PeopleTable<Row extends Person>({ columns, filters, ...props }: PeopleTableProps<Row>) {
  const { data: own = [] } = useCall(call, 'GET /crm/fields', { query: { record: 'client' } })
  const restore = useAction(call, 'POST /clients/{id}/restore', { notice: ({ name }) => `${name} restored.` })
  const remove = useAction(call, 'DELETE /crm/contacts/{id}', {
    done: ({ id, name }) => undoToast(`${name} deleted.`, () => restore.mutate({ params: { id } })),
  })
  return (
    <ListPage
      search="Search name, email, phone"
      rowActions={({ id, archived }) => [
        archived
          ? { label: 'Restore', icon: 'history', needs: ['Edit Clients'], run: () => restore.mutate({ params: { id } }) }
          : { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove.mutate({ params: { id } }) },
      ]}
      columns={[...columns, ...fieldColumns<Row>(own)]}
      filters={[...filters, ...peopleFilters.entries()]}
      {...props}
    />
  )
}
