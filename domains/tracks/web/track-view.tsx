import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import type { TrackRecord } from './calls.ts'
import { PlayButton } from './play-button.tsx'
import { trackView } from './routes.ts'
import { TrackPage } from './track-page.tsx'
import { TrackSide } from './track-side.tsx'
import { lengthText } from './track-words.ts'

const partsOf = (record: TrackRecord): OfferKindParts => ({
  facts: [
    { label: 'Artist', value: record.artist },
    { label: 'Album', value: record.album },
    { label: 'Genre', value: record.genre },
    { label: 'Length', value: record.duration_ms !== null && lengthText(record.duration_ms) },
    {
      label: 'Preview',
      value: record.preview_url !== null && record.preview_ms !== null && (
        <span>
          <PlayButton url={record.preview_url} title={record.title} /> {lengthText(record.preview_ms)}
        </span>
      ),
    },
  ],
})

/** What there is to know of a track. */
export default function TrackView() {
  const { id } = trackView.useParams()
  return (
    <TrackPage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <TrackSide record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </TrackPage>
  )
}
