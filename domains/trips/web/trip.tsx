import { Alert } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { TripDuties } from '#domains/roster/web/trip-duties.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Trip } from './calls.ts'
import { atHotel, hotelsIn, isSameHotel } from './hotels.ts'
import { HotelFilter, HotelsCard } from './hotels-card.tsx'
import { isKept, useKeptTrip } from './keep-trip.ts'
import { ListsPart } from './lists-part.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { PickUpsCard } from './pick-ups-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { tripView } from './routes.ts'
import { TripSide } from './trip-side.tsx'
import { UnitsCard } from './units-card.tsx'
import { useTripActions, type TripDialog } from './use-trip-actions.ts'
import { datesText, decisionTones, decisionWords } from './words.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const MessageDialog = lazy(() => import('./message-dialog.tsx'))

const parts = ['people', 'rooms', 'vehicles', 'plan', 'messages'] as const
const partNames = { people: 'People', rooms: 'Rooms', vehicles: 'Vehicles', plan: 'Plan', messages: 'Messages' }

/** An event and stays that arrive have no itinerary. Guests of an event have tickets instead of rooms. */
const partsOf = (trip: Trip | undefined) =>
  parts.filter(
    (part) => !(part === 'plan' && (trip?.kind === 'event' || trip?.kind === 'stays')) && !(part === 'rooms' && trip?.kind === 'event'),
  )

/** A departure, an event, a day of arrivals or a private trip: who comes, where they sleep and sit, what happens, and what was written to them. */
export default function TripPage() {
  const { id } = tripView.useParams()
  const answer = useCall(
    call,
    'GET /trips/{id}/show',
    { params: { id } },
    { refetchEveryMs: (trip) => (isCancelling(trip) ? 2_000 : isKept(trip) && 5_000) },
  )
  const offline = useKeptTrip(answer.data)
  const [dialog, setDialog] = useState<TripDialog | null>(null)
  const { hotel: asked } = tripView.useSearch()
  const [chosen, setChosen] = useState<string | null>(asked ?? null)
  const act = useTripActions(setDialog, chosen)
  const tab = useTab(parts)
  const close = () => setDialog(null)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Trip"
        title={({ title }) => title}
        subtitle={(trip) => datesText(trip)}
        status={({ kind, decision }) =>
          kind === 'departure' && <StatusBadge status={decision} label={decisionWords[decision]} tone={decisionTones[decision]} />
        }
        primaryAction={act.main}
        actions={act.menu}
        tabs={partTabs(pathTo('/trips/$id', { id }), partsOf(answer.data), partNames)}
        side={(trip) => (tab === 'people' || tab === 'plan' ? <TripSide trip={trip} /> : undefined)}
      >
        {(whole) => {
          const hotel = hotelsIn(whole).find(({ name }) => chosen !== null && isSameHotel(name, chosen))?.name ?? null
          const trip = atHotel(whole, hotel)
          return (
            <>
              {(tab === 'people' || tab === 'rooms') && <HotelFilter hotels={hotelsIn(whole)} value={hotel} choose={setChosen} />}
              {offline && <Alert color="yellow">No connection. This is the trip as this device last loaded it.</Alert>}
              <Cancelled trip={trip} />
              {tab === 'people' && <PeopleTab trip={trip} />}
              {tab === 'rooms' && <ListsPart key="rooms" trip={{ ...whole, lists: trip.lists, hotels: trip.hotels }} kind="rooms" />}
              {tab === 'vehicles' && <ListsPart key="vehicles" trip={whole} kind="vehicles" />}
              {tab === 'plan' && <PlanCard trip={trip} />}
              {tab === 'messages' && <MessagesCard trip={whole} write={() => setDialog('message')} />}
            </>
          )
        }}
      </RecordPage>
      <Suspense fallback={null}>
        {answer.data && dialog === 'cancel' && <CancelDialog trip={answer.data} close={close} />}
        {answer.data && dialog === 'message' && <MessageDialog trip={answer.data} close={close} />}
      </Suspense>
    </>
  )
}

/** Whether bookings of a cancelled departure are still being cancelled, so that the page reads again. */
const isCancelling = (trip: Trip | undefined): boolean =>
  trip?.decision === 'cancelled' && trip.parties.some(({ problem }) => problem === null)

const PeopleTab = ({ trip }: { trip: Trip }) => (
  <>
    {hotelsIn(trip).length > 1 && <HotelsCard hotels={trip.hotels} />}
    <PartiesCard trip={trip} />
    <UnitsCard trip={trip} />
    <PeopleCard trip={trip} />
    <PickUpsCard trip={trip} />
    <TripDuties trip={trip} kind={trip.kind} isOpen={trip.decision !== 'cancelled'} />
    {trip.note && (
      <Card title="Note">
        <div className="lines">{trip.note}</div>
      </Card>
    )}
  </>
)

function Cancelled({ trip: { decision, parties, reason } }: { trip: Trip }) {
  if (decision !== 'cancelled') return null
  const stuck = parties.filter(({ problem }) => problem !== null)
  const waiting = parties.length - stuck.length
  return (
    <Alert color={stuck.length > 0 ? 'red' : 'blue'} title={`Cancelled: ${reason ?? ''}`}>
      {waiting > 0 && `${waiting} ${waiting === 1 ? 'booking is' : 'bookings are'} being cancelled. `}
      {stuck.map(({ id, reference, problem }) => (
        <div key={id}>
          <PathLink to={pathTo('/bookings/view/$id', { id })}>{reference}</PathLink> was not cancelled: {problem}
        </div>
      ))}
      {parties.length === 0 && 'All its bookings are cancelled.'}
    </Alert>
  )
}
