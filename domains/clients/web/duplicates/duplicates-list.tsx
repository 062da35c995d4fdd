import type { ResultOf } from '#kit/contract/endpoint.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import type { listDuplicates } from '../../contract.ts'
import { call, duplicateList } from '../calls.ts'
import { reasonOptions, reasonText } from './duplicate-words.ts'

type Pair = ResultOf<typeof listDuplicates>[number]

const addressOf = ({ email, phone }: Pair['first']): string => [phone, email].filter(Boolean).join(' · ')

/** Pairs of people who may be the same. */
export default function DuplicatesList() {
  const again = useAction(call, 'POST /crm/contacts/{id}/distinct')
  const distinct = useAction(call, 'POST /crm/contacts/{id}/distinct', {
    done: (_, { body, params }) =>
      undoToast('These two are no longer suggested.', () => again.mutate({ params, body: { ...body, distinct: false } })),
  })
  const columns: Column<Pair>[] = [
    { key: 'first', header: 'Person', cell: ({ first }) => <Named person={first} />, card: 'title' },
    { key: 'other', header: 'May be the same', cell: ({ other }) => <Named person={other} />, card: 'about', priority: 1 },
    { key: 'reasons', header: 'Why', cell: ({ reasons }) => reasonText(reasons), card: 'fact' },
    {
      key: 'bookings',
      header: 'Bookings',
      align: 'right',
      cell: ({ first, other }) => <Count value={first.bookings + other.bookings} />,
    },
  ]
  return (
    <ListPage
      title="Duplicates"
      rows={duplicateList}
      defaultSort="-reasons"
      columns={columns}
      filters={[{ key: 'reason', label: 'Why', type: 'select', options: reasonOptions }]}
      rowLink={({ first, other }) => pathTo('/crm/contacts/$id/merge/$other', { id: first.id, other: other.id })}
      rowActions={({ first, other }) => [
        {
          label: 'Not the same person',
          icon: 'x',
          needs: ['Edit Clients'],
          run: () => distinct.mutate({ params: { id: first.id }, body: { other_id: other.id } }),
        },
      ]}
      firstUse={{
        title: 'No duplicates found.',
        text: 'People with the same phone or email, or with a similar name in the month of a trip, appear here.',
      }}
    />
  )
}

const Named = ({ person }: { person: Pair['first'] }) => (
  <span style={{ display: 'inline-flex', flexDirection: 'column' }}>
    <b>{person.name}</b>
    <small>{addressOf(person)}</small>
  </span>
)
