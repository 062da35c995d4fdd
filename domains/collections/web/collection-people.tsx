import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { stageName } from '#domains/clients/web/contacts/contact-words.ts'
import { Tags } from '#domains/clients/web/tags.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, clientCall } from './calls.ts'
import type { Collection } from './collection.tsx'

const peopleOf = (id: string) => call.rows('GET /crm/collections/{id}/people', { params: { id } })
type Row = Awaited<ReturnType<ReturnType<typeof peopleOf>['fetch']>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', sort: true, card: 'title' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="figures">{phone}</span>, card: 'fact' },
  { key: 'email', header: 'Email', card: 'about' },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => stageName(stage) },
  { key: 'tags', header: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

/** The people of a collection. Those of a static one are added and taken out here. */
export function CollectionPeople({ collection: { id, kind } }: { collection: Collection }) {
  const byHand = kind === 'static'
  const remove = useAction(call, 'POST /crm/collections/{id}/people/remove', {
    notice: ({ removed }) => (removed === 1 ? '1 person removed.' : `${removed} people removed.`),
  })
  const takeOut = (rows: readonly Row[]) => remove.mutate({ params: { id }, body: { ids: rows.map((row) => row.id) } })
  return (
    <ListPage
      inside
      title="People"
      rows={peopleOf(id)}
      search="Search name, email, phone"
      defaultSort="name"
      columns={columns}
      rowLink={(row) => pathTo('/crm/contacts/$id', { id: row.id })}
      rowActions={(row) => (byHand ? [{ label: 'Remove', icon: 'x', needs: ['Edit Clients'], run: () => takeOut([row]) }] : [])}
      bulkActions={byHand ? [{ label: 'Remove', icon: 'x', needs: ['Edit Clients'], clears: true, run: takeOut }] : []}
      actions={byHand && <AddPerson id={id} />}
      firstUse={{
        title: 'Nobody is in this collection.',
        text: byHand ? 'Search a contact above to add them.' : 'No contact matches all conditions now.',
      }}
    />
  )
}

const search = async (text: string) => {
  const { data } = await clientCall.list('GET /crm/contacts', { query: { search: text, per_page: '10' } })
  return data.map(({ id, name, email, phone }) => ({ value: id, label: [name, email ?? phone].filter(Boolean).join(' · ') }))
}

function AddPerson({ id }: { id: string }) {
  const [chosen, choose] = useState<string | null>(null)
  const add = useAction(call, 'POST /crm/collections/{id}/people/add', {
    done: ({ added }) => {
      choose(null)
      toast(added === 0 ? 'This person is already in this collection.' : 'Person added.')
    },
  })
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <RemoteSelect label="Contact" name="contacts" placeholder="Search contact" search={search} value={chosen} onChange={choose} />
      <Button
        variant="default"
        disabled={!chosen}
        loading={add.isPending}
        onClick={() => chosen && add.mutate({ params: { id }, body: { ids: [chosen] } })}
      >
        Add person
      </Button>
    </Group>
  )
}
