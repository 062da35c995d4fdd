import { Suspense } from 'react'
import { Count, Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { termsText } from '../../contract/tax-text.ts'
import { viewCall } from '../calls.ts'
import { changeText } from '../item-words.ts'
import type { ItemView } from './offer-page.tsx'
import { sellingCards, type SoldItem } from './view-slots.ts'

/** How many units of an item are free today: "2 of 3". */
export function FreeToday({ id }: { id: string }) {
  const { data: view } = useCall(viewCall, 'GET /inventory/{id}/view', { params: { id } })
  return view?.units && <span className="figures">{`${view.units.free_today} of ${view.units.total}`}</span>
}

/** How an item sells: its bookings and revenue, where it is offered, taxes and discounts. */
export function OfferSelling({ item: { id, kind, title } }: { item: SoldItem }) {
  const { data: view } = useCall(viewCall, 'GET /inventory/{id}/view', { params: { id } })
  return (
    <>
      {view?.sales && <Sales sales={view.sales} />}
      <Suspense fallback={null}>
        {sellingCards.entries().map(({ Card: Own }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the cards never change order
          <Own key={at} item={{ id, kind, title }} />
        ))}
      </Suspense>
      {view && view.taxes.length > 0 && <Taxes taxes={view.taxes} />}
    </>
  )
}

function Sales({ sales: { bookings, revenue } }: { sales: NonNullable<ItemView['sales']> }) {
  return (
    <Card title="Sales, last 30 days" flush>
      <Facts
        rows={[
          {
            label: 'Bookings',
            value: (
              <span>
                <Count value={bookings.last_30_days} /> <small>{changeText(bookings.last_30_days, bookings.before)}</small>
              </span>
            ),
          },
          ...revenue.map(({ currency, last_30_days: recent }) => ({ label: `Revenue, ${currency}`, value: <Money value={recent} /> })),
          { label: 'All bookings', value: <Count value={bookings.total} /> },
        ]}
      />
    </Card>
  )
}

function Taxes({ taxes }: { taxes: ItemView['taxes'] }) {
  const may = useMay()
  return (
    <Card title="Taxes" aside={may('View Inventory') && <PathLink to={pathTo('/taxes')}>All taxes</PathLink>} flush>
      <Facts rows={taxes.map((tax) => ({ label: tax.name, value: `${termsText(tax)}${tax.included ? ', in the price' : ', added'}` }))} />
    </Card>
  )
}
