import { wordsOf } from '#kit/contract/text.ts'
import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import type { RoomRecord } from './calls.ts'
import { RoomPage } from './room-page.tsx'
import { RoomSide } from './room-side.tsx'
import { bedsText, guestsText } from './room-words.ts'
import { roomView } from './routes.ts'

const partsOf = ({ adults, children, beds, board, size, amenities }: RoomRecord): OfferKindParts => ({
  facts: [
    { label: 'Sleeps', value: guestsText({ adults, children }) },
    { label: 'Beds', value: bedsText(beds) },
    { label: 'Board', value: wordsOf(board) },
    { label: 'Size', value: size !== null && `${size} m²` },
    { label: 'Amenities', value: amenities.join(', ') },
  ],
})

/** What there is to know of a room type. */
export default function RoomView() {
  const { id } = roomView.useParams()
  return (
    <RoomPage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <RoomSide record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </RoomPage>
  )
}
