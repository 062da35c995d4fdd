import { lazy, Suspense, useMemo, useState } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { reviewStates } from '../../contract/states.ts'
import { reviewList, type ReviewRow } from '../calls.ts'
import { SharedTabs } from '../own-page.tsx'
import { marketplaceReviews } from '../routes.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { reviewTones } from '../words.ts'
import { useReviewActions } from './use-review-actions.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

const columns: Column<ReviewRow>[] = [
  { key: 'title', header: 'Offer', card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'rating', header: 'Rating', sort: true, card: 'fact', cell: ({ rating }) => `${rating} of 5` },
  { key: 'text', header: 'Review', card: 'about', cell: ({ text }) => truncate(text, 100) },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={reviewTones[state]} /> },
  { key: 'vendor_name', header: 'Vendor', card: 'fact' },
  { key: 'author', header: 'Visitor', hidden: true },
  { key: 'reply', header: 'Reply', hidden: true, cell: ({ reply }) => truncate(reply, 50) },
  { key: 'reports', header: 'Reports', align: 'right', cell: ({ reports }) => reports > 0 && <Count value={reports} /> },
  { key: 'report', header: 'Reported because', hidden: true, cell: ({ report }) => truncate(report, 50) },
  { key: 'note', header: 'Hidden because', hidden: true, cell: ({ note }) => truncate(note, 50) },
  { key: 'created_at', header: 'Written', sort: true, cell: ({ created_at: at }) => <Day value={at} /> },
]

const ownFilters = [
  { key: 'state', label: 'Status', type: 'multi' as const, options: reviewStates.map((value) => ({ value, label: wordsOf(value) })) },
  { key: 'reported', label: 'Reports', type: 'select' as const, options: [{ value: 'true', label: 'Reported' }] },
]

/** What visitors say of what they bought: the owner publishes and hides, a vendor replies to its own. */
export default function ReviewsList() {
  const { marketplace: id } = marketplaceReviews.useParams()
  const { data } = useMarketplace(id)
  const isOwner = data?.relation === 'owner'
  const rows = useMemo(() => reviewList(id), [id])
  const [reading, setReading] = useState<ReviewRow | null>(null)
  const actionsFor = useReviewActions(id, setReading)
  return (
    <>
      <ListPage
        title="Reviews"
        tabs={<SharedTabs id={id} isOwner={isOwner} />}
        rows={rows}
        search="Search reviews"
        defaultSort="-created_at"
        columns={columns}
        filters={isOwner ? ownFilters : []}
        rowActions={actionsFor}
        firstUse={{
          title: 'No reviews yet.',
          text: 'Visitors get a link to write one when their trip, stay or hire is completed.',
        }}
      />
      <Suspense fallback={null}>{reading && <ReviewDialog review={reading} close={() => setReading(null)} />}</Suspense>
    </>
  )
}
