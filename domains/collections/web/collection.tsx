import { useNavigate } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count } from '#kit/web/format/values.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { collectionPatch, type showCollection } from '../contract.ts'
import { call } from './calls.ts'
import { CollectionFields } from './collection-form.tsx'
import { CollectionPeople } from './collection-people.tsx'
import { collectionKindName } from './collection-words.ts'
import { collectionShow } from './routes.ts'

export type Collection = ResultOf<typeof showCollection>

/** A collection: its people first, its definition on the second tab. */
export default function CollectionPage() {
  const { id } = collectionShow.useParams()
  const answer = useCall(call, 'GET /crm/collections/{id}', { params: { id } })
  const tab = useTab(['people', 'edit'])
  const navigate = useNavigate()
  const remove = useAction(call, 'DELETE /crm/collections/{id}', {
    notice: 'Collection deleted.',
    done: () => navigate({ to: '/crm/collections', replace: true }),
  })
  const ask = async (name: string) => {
    if (await confirm({ title: `Delete ${name}?`, text: 'The people in it stay.', action: 'Delete collection', danger: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <RecordPage
      answer={answer}
      what="Collection"
      title={({ name }) => name}
      subtitle={({ kind, description }) => description ?? collectionKindName(kind)}
      actions={({ name }) => [{ label: 'Delete collection', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => ask(name) }]}
      tabs={[
        { label: 'People', tab: 'people', ...(answer.data && { count: answer.data.sizes.people }) },
        { label: answer.data?.kind === 'filter' ? 'Filter' : 'Details', tab: 'edit' },
      ]}
      side={(collection) => <Sizes sizes={collection.sizes} />}
    >
      {(collection) => (tab === 'edit' ? <EditCollection collection={collection} /> : <CollectionPeople collection={collection} />)}
    </RecordPage>
  )
}

const Sizes = ({ sizes }: Pick<Collection, 'sizes'>) => (
  <Card title="Agreed to marketing" flush>
    <Facts
      rows={[
        { label: 'By email', value: <Count value={sizes.by_email} /> },
        { label: 'By SMS', value: <Count value={sizes.by_sms} /> },
        { label: 'By WhatsApp', value: <Count value={sizes.by_whatsapp} /> },
        { label: 'People', value: <Count value={sizes.people} /> },
      ]}
    />
  </Card>
)

type Values = Pick<Collection, 'name' | 'filter' | 'version'> & { description: string }

const valuesOf = ({ name, description, filter, version }: Collection): Values => ({ name, description: description ?? '', filter, version })

// A static collection has no filter to send.
const schema = collectionPatch.extend({ filter: collectionPatch.shape.filter.nullable() })

function EditCollection({ collection }: { collection: Collection }) {
  const { id } = collection
  const form = useRecordForm<Values, Collection>({
    screen: `collection ${id}`,
    initial: valuesOf(collection),
    schema,
    save: ({ filter, ...values }, sent) =>
      call('PUT /crm/collections/{id}', { params: { id }, body: { ...values, ...(filter && { filter }) }, ...sent }),
    fromSaved: valuesOf,
    invalidates: ['/crm/collections'],
    notice: 'Collection saved.',
  })
  return (
    <RecordForm form={form} action="Save collection" needs={['Edit Clients']}>
      <CollectionFields field={form.field} filter={form.values.filter} changeFilter={(filter) => form.set('filter', filter)} />
    </RecordForm>
  )
}
