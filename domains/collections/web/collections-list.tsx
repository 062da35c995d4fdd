import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, collectionList } from './calls.ts'
import { collectionKindName, kindOptions } from './collection-words.ts'

type Row = Awaited<ReturnType<typeof collectionList.fetch>>['data'][number]

const add = { label: 'Add collection', to: pathTo('/crm/collections/new'), needs: ['Edit Clients'] as const }

/** Lists of people, by hand or by a filter. */
export default function CollectionsList() {
  const remove = useAction(call, 'DELETE /crm/collections/{id}', { notice: 'Collection deleted.' })
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Collection', sort: true, card: 'title' },
    { key: 'kind', header: 'Type', cell: ({ kind }) => collectionKindName(kind), card: 'fact' },
    { key: 'people', header: 'People', align: 'right', cell: ({ people }) => <Count value={people} />, card: 'fact' },
    { key: 'description', header: 'Description', card: 'about' },
    { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
    { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
  ]
  const ask = async ({ id, name }: Row) => {
    if (await confirm({ title: `Delete ${name}?`, text: 'The people in it stay.', action: 'Delete collection', danger: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <ListPage
      title="Collections"
      rows={collectionList}
      search="Search collections"
      defaultSort="name"
      columns={columns}
      filters={[{ key: 'kind', label: 'Type', type: 'select', options: kindOptions }]}
      rowLink={({ id }) => pathTo('/crm/collections/$id', { id })}
      rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => ask(row) }]}
      primaryAction={add}
      firstUse={{
        title: 'No collections yet.',
        text: 'A collection is a list of people for campaigns and exports: chosen by hand, or found by a filter that stays up to date.',
        action: add,
      }}
    />
  )
}
