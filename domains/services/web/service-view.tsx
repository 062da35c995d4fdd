import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import type { ServiceRecord } from './calls.ts'
import { serviceView } from './routes.ts'
import { ServicePage } from './service-page.tsx'
import { ServiceSide } from './service-side.tsx'
import { durationText } from './service-words.ts'

const partsOf = ({ duration_minutes, booked_by }: ServiceRecord): OfferKindParts => ({
  facts: [
    { label: 'Duration', value: durationText(duration_minutes) },
    { label: 'Booked for', value: booked_by === 'freesale' ? 'Any day' : 'Its slots' },
  ],
  noun: 'slot',
})

/** What there is to know of a service. */
export default function ServiceView() {
  const { id } = serviceView.useParams()
  return (
    <ServicePage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} />}
      side={(record) => (
        <>
          <ServiceSide record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </ServicePage>
  )
}
