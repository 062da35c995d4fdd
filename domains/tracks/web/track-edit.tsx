import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { itemValuesOf } from '#domains/inventory/web/item-fields.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { trackEditBody, type updateTrack } from '../contract.ts'
import { base, call, trackReads, type TrackRecord } from './calls.ts'
import { Recording } from './recording.tsx'
import { trackEdit } from './routes.ts'
import { TrackBookings } from './track-bookings.tsx'
import { parts, TrackPage } from './track-page.tsx'
import { TrackSide } from './track-side.tsx'
import { labels, TrackForm, type TrackValues } from './track-form.tsx'

const withSide = new Set<string>(['details', 'prices'])

/** A track with its parts: details, recording, prices, cover, bookings. */
export default function TrackEdit() {
  const { id } = trackEdit.useParams()
  const tab = useTab(parts)
  return (
    <TrackPage id={id} side={withSide.has(tab) ? (record) => <TrackSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </TrackPage>
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
