import type { InputOf } from '#kit/contract/endpoint.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { itemValuesOf } from '#domains/inventory/web/item-fields.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { trackEditBody, type updateTrack } from '../contract.ts'
import { base, call, trackReads, type TrackRecord } from './calls.ts'
import { Recording } from './recording.tsx'
import { trackEdit } from './routes.ts'
import { TrackBookings } from './track-bookings.tsx'
import { labels, TrackForm, type TrackValues } from './track-form.tsx'
import { byText, lengthText } from './track-words.ts'

const parts = ['details', 'recording', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', recording: 'Recording', prices: 'Prices', gallery: 'Cover', bookings: 'Bookings' }

/** A track with its parts: details, recording, prices, cover, bookings. */
export default function TrackEdit() {
  const { id } = trackEdit.useParams()
  const tab = useTab(parts)
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
      tabs={partTabs(pathTo('/offers/tracks/$id/edit', { id }), shown, partNames)}
      {...(tab === 'details' || tab === 'prices' ? { side: (record: TrackRecord) => <Side record={record} /> } : {})}
    >
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </RecordPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: TrackRecord }) {
  const { id, currency } = record
  switch (tab) {
    case 'recording':
      return <Recording record={record} />
    case 'prices':
      return <Prices base={base} id={id} currency={currency} changes={trackReads} />
    case 'gallery':
      return <KindGallery base={base} id={id} changes={trackReads} />
    case 'bookings':
      return <TrackBookings record={record} />
    default:
      return <Details record={record} />
  }
}

const Side = ({ record }: { record: TrackRecord }) => (
  <>
    <Card title="At a glance" flush>
      <Facts
        rows={[
          { label: 'From', value: record.from_price && <FromPrice of={record} /> },
          { label: 'Length', value: record.duration_ms && lengthText(record.duration_ms) },
          { label: 'Preview', value: record.preview_ms && lengthText(record.preview_ms) },
          { label: 'Changed', value: <Moment value={record.updated_at} /> },
        ]}
      />
    </Card>
    <PriceExplainer base={base} id={record.id} day={undefined} />
  </>
)

interface EditValues extends TrackValues {
  version: number
}

const valuesOf = (record: TrackRecord): EditValues => ({
  ...itemValuesOf(record),
  artist: record.artist,
  album: record.album ?? '',
  genre: record.genre ?? '',
  version: record.version,
})

function Details({ record }: { record: TrackRecord }) {
  const form = useRecordForm<EditValues, TrackRecord>({
    screen: `track ${record.id}`,
    initial: valuesOf(record),
    schema: trackEditBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/entertainment/tracks/{id}/update', {
        params: { id: record.id },
        body: values as InputOf<typeof updateTrack>['body'],
        ...sent,
      }),
    invalidates: trackReads,
    notice: 'Track saved.',
    fromSaved: valuesOf,
  })
  return <TrackForm form={form} action="Save track" priced={record.from_price !== null} />
}
