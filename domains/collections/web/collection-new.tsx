import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { collectionBody, type createCollection } from '../contract.ts'
import type { Filter } from '../contract/filter.ts'
import { call } from './calls.ts'
import { CollectionFields } from './collection-form.tsx'
import { kindOptions } from './collection-words.ts'

interface NewCollection {
  name: string
  description: string
  kind: 'static' | 'filter'
  filter: Filter | null
}

/** Adds a collection, by a filter or by hand. */
export default function CollectionNew() {
  const navigate = useNavigate()
  const form = useRecordForm<NewCollection, ResultOf<typeof createCollection>>({
    screen: 'collection new',
    adds: true,
    initial: { name: '', description: '', kind: 'filter', filter: { conditions: [] } },
    schema: collectionBody,
    save: (values, sent) => call('POST /crm/collections', { body: values, ...sent }),
    invalidates: ['/crm/collections'],
    notice: 'Collection added.',
    saved: ({ id }) => navigate({ href: pathTo('/crm/collections/$id', { id }), replace: true }),
  })
  const choose = (kind: string) => {
    form.set('kind', kind as NewCollection['kind'])
    form.set('filter', kind === 'filter' ? { conditions: [] } : null)
  }
  return (
    <ScreenPage title="New collection">
      <RecordForm form={form} action="Add collection" needs={['Edit Clients']}>
        <SegmentedControl aria-label="Type" data={kindOptions.toReversed()} value={form.values.kind} onChange={choose} mb="md" />
        <CollectionFields field={form.field} filter={form.values.filter} changeFilter={(filter) => form.set('filter', filter)} />
      </RecordForm>
    </ScreenPage>
  )
}
