import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { Money } from '#kit/web/format/values.tsx'
import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import type { CarRecord } from './calls.ts'
import { CarPage } from './car-page.tsx'
import { CarSide } from './car-side.tsx'
import { carText } from './car-words.ts'
import { carView } from './routes.ts'

const partsOf = (record: CarRecord): OfferKindParts => {
  const { currency, security_deposit: deposit, late_fee: late, extra_km: extra, mileage_limit: limit } = record
  const money = (amount: number) => amount > 0 && <Money value={{ amount, currency }} />
  return {
    facts: [
      { label: 'Car', value: carText(record) },
      { label: 'Seats', value: String(record.seats) },
      { label: 'Doors', value: record.doors !== null && String(record.doors) },
      { label: 'Drives', value: `${wordsOf(record.transmission)}, ${wordsOf(record.fuel).toLowerCase()}` },
      { label: 'Air conditioning', value: record.air_conditioning ? 'Yes' : 'No' },
      { label: 'Kilometres', value: limit === null ? 'Unlimited' : `${formatCount(limit)} km a day` },
      { label: 'Each extra kilometre', value: limit !== null && money(extra) },
      { label: 'Security deposit', value: money(deposit) },
      { label: 'Each hour late', value: money(late) },
    ],
  }
}

/** What there is to know of a rental car. */
export default function CarView() {
  const { id } = carView.useParams()
  return (
    <CarPage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <CarSide record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </CarPage>
  )
}
