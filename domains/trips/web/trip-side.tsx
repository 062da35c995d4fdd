import { Suspense } from 'react'
import { FieldsCard } from '#domains/clients/web/contacts/fields-card.tsx'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Day } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Trip } from './calls.ts'
import { CostCard } from './cost-card.tsx'
import { tripCards } from './trip-slots.ts'
import { placesText } from './words.ts'

const offerOf = (kind: Trip['kind'], id: string) =>
  kind === 'event'
    ? { label: 'Event', value: <PathLink to={pathTo('/offers/events/$id', { id })}>Open event</PathLink> }
    : { label: 'Package', value: <PathLink to={pathTo('/offers/packages/$id', { id })}>Open package</PathLink> }

/** The figures of a trip, and what has to be done for its bookings. */
export const TripSide = ({ trip }: { trip: Trip }) => {
  const maySeeCosts = useMay()('See Costs')
  const invalidate = useInvalidate()
  const named = trip.people.length
  const places = trip.parties.reduce((sum, party) => sum + party.places, 0)
  const passports = trip.parties.reduce((sum, party) => sum + party.without_passport, 0)
  return (
    <>
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'Booked', value: placesText(trip) },
            { label: 'Named', value: `${named} of ${places}` },
            passports > 0 && { label: 'Passport missing', value: passports },
            ...dueByCurrency(trip).map((due) => ({ label: 'Still due', value: due })),
            Boolean(trip.decided_by) && { label: 'Decided by', value: trip.decided_by },
            trip.inventory_id !== null && offerOf(trip.kind, trip.inventory_id),
          ]}
        />
      </Card>
      <FieldsCard
        record="departure"
        values={trip.fields}
        needs={['Edit Bookings']}
        save={async (fields, sent) => {
          await call('PUT /trips/{id}/fields', { params: { id: trip.id }, body: { fields }, ...sent })
          await invalidate(['/trips'])
        }}
      />
      {trip.kind !== 'booking' && maySeeCosts && <CostCard trip={trip} />}
      <Suspense fallback={null}>
        {tripCards.entries().map((TripCard, index) => (
          <TripCard key={index} tripId={trip.id} />
        ))}
      </Suspense>
      <Card title="Deadlines" flush>
        <LinkRows none="Nothing is due for these bookings.">
          {trip.deadlines.map(({ id, booking_id, reference, kind, due_at, note }) => (
            <LinkRow
              key={id}
              to={pathTo('/bookings/view/$id', { id: booking_id })}
              title={note ?? wordsOf(kind)}
              text={reference}
              value={<Day value={due_at} />}
            />
          ))}
        </LinkRows>
      </Card>
    </>
  )
}

function dueByCurrency({ parties }: Trip): string[] {
  const sums = new Map<Currency, number>()
  for (const { due } of parties) if (due.amount > 0) sums.set(due.currency, (sums.get(due.currency) ?? 0) + due.amount)
  return [...sums].map(([currency, amount]) => formatMoney(moneyOf(amount, currency)))
}
