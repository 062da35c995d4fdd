import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { call, trackReads, type TrackRecord } from './calls.ts'
import { byText } from './track-words.ts'

/** The tabs of a track's edit page. */
export const parts = ['details', 'recording', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', recording: 'Recording', prices: 'Prices', gallery: 'Cover', bookings: 'Bookings' }

/** Header, tabs and actions that all pages of a track share. */
export function TrackPage({ id, side, buttons, children }: ItemPageProps<TrackRecord>) {
  const answer = useCall(call, 'GET /business/entertainment/tracks/{id}/show', { params: { id } })
  const { nextStep, otherSteps } = useMoveItems(trackReads)
  const shown = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="Track"
      title={({ title }) => title}
      subtitle={byText}
      status={({ status, audio }) => (
        <>
          <StatusBadge status={status} />
          {!audio && <StatusBadge status="no_recording" tone="amber" />}
        </>
      )}
      primaryAction={nextStep}
      actions={otherSteps}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/tracks/$id', { id }) },
        ...partTabs(pathTo('/offers/tracks/$id/edit', { id }), shown, partNames),
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
