import { lazy, Suspense, useState } from 'react'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { formatCount } from '#kit/contract/text.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column } from '#kit/web/list-page/list-types.ts'
import { pickUpList, type PickUpRow } from '../calls.ts'
import { needs } from '../words.ts'

const PickUpsDialog = lazy(() => import('./pick-ups-dialog.tsx'))

const columns: Column<PickUpRow>[] = [
  { key: 'title', header: 'Offer', sort: true, card: 'title' },
  { key: 'kind', header: 'Kind', card: 'about', cell: ({ kind }) => kinds[kind as Kind].name },
  {
    key: 'points',
    header: 'Pick-up places',
    card: 'fact',
    cell: ({ points }) => (points.length === 1 ? '1 place' : `${formatCount(points.length)} places`),
  },
  { key: 'required', header: 'Required', card: 'fact', cell: ({ required }) => (required ? 'Required' : 'Optional') },
]

/** Where partners may have travellers picked up, for each offer that starts at a time. */
export default function PickUpsList() {
  const [opened, setOpened] = useState<PickUpRow | null>(null)
  return (
    <>
      <ListPage
        title="Pick-up places"
        rows={pickUpList}
        search="Search offers"
        defaultSort="title"
        columns={columns}
        rowActions={(row): Action[] => [{ label: 'Change pick-up places', icon: 'pencil', needs, run: () => setOpened(row) }]}
        firstUse={{ title: 'No offers with start times yet.', text: 'Pick-up places belong to trips and events that start at a time.' }}
      />
      <Suspense fallback={null}>{opened && <PickUpsDialog row={opened} close={() => setOpened(null)} />}</Suspense>
    </>
  )
}
