import { Suspense } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { formatDay, formatMoment } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type JobSheet } from './calls.ts'
import { ReportsCard } from './reports-card.tsx'
import { dutySheet } from './routes.ts'
import { SentCard } from './sent-card.tsx'
import { sheetCards } from './sheet-slots.ts'
import { stateTones, stateWords } from './words.ts'

const refreshEveryMs = 30_000

/** The job sheet of a duty as its driver or guide sees it, who has confirmed it, and what was reported from the road. */
export default function JobSheetPage() {
  const { id } = dutySheet.useParams()
  const answer = useCall(call, 'GET /roster/duties/{id}/sheet', { params: { id } }, { refetchEveryMs: refreshEveryMs })
  return (
    <RecordPage
      answer={answer}
      what="Duty"
      title={({ content }) => content.title}
      subtitle={({ content }) => `${formatMoment(content.starts_at)} to ${formatMoment(content.ends_at)}`}
      status={({ cancelled }) => cancelled && <StatusBadge status="cancelled" />}
      side={(sheet) => <Side sheet={sheet} />}
    >
      {(sheet) => (
        <>
          <SentCard sheet={sheet} />
          <PeopleCard sheet={sheet} />
          <ReportsCard sheet={sheet} />
          <Suspense fallback={null}>
            {sheetCards.entries().map((SheetCard, index) => (
              <SheetCard key={index} dutyId={id} reports={sheet.events.filter(({ check }) => check !== null).length} />
            ))}
          </Suspense>
          <PlanCard sheet={sheet} />
        </>
      )}
    </RecordPage>
  )
}

function PeopleCard({ sheet: { content, states } }: { sheet: JobSheet }) {
  const stateOf = new Map(states.map((one) => [one.person_id, one]))
  return (
    <Card title="People" flush>
      <LinkRows none="Nobody is named yet, or this duty belongs to no trip.">
        {content.people.map(({ id, name, pick_up_at, pick_up_place, phone, diet }) => {
          const { state, at } = stateOf.get(id)!
          const facts = [pick_up_at && formatMoment(pick_up_at), pick_up_place, phone, diet].filter(Boolean)
          return (
            <LinkRow
              key={id}
              title={name}
              text={[facts.join(' · '), at && `Reported ${formatMoment(at)}`].filter(Boolean).join(' · ')}
              value={<StatusBadge status={state} label={stateWords[state]} tone={stateTones[state]} />}
            />
          )
        })}
      </LinkRows>
    </Card>
  )
}

const PlanCard = ({ sheet: { content } }: { sheet: JobSheet }) =>
  content.plan.length > 0 && (
    <Card title="Plan" flush>
      <LinkRows none="">
        {content.plan.map(({ date, title, place, accommodation }) => (
          <LinkRow key={`${date} ${title}`} title={title} text={[formatDay(date), place, accommodation].filter(Boolean).join(' · ')} />
        ))}
      </LinkRows>
    </Card>
  )

function Side({ sheet: { content, sums, booking_id, departure_id, group_id } }: { sheet: JobSheet }) {
  const tripId = departure_id ?? booking_id ?? group_id
  return (
    <Card title="On the road" flush>
      <Facts
        rows={[
          tripId !== null && { label: 'Trip', value: <PathLink to={pathTo('/trips/$id', { id: tripId })}>{content.trip}</PathLink> },
          { label: 'Vehicles', value: content.vehicles.join(', ') },
          { label: 'Place', value: content.place },
          { label: 'Spent', value: sums.expenses.length > 0 ? sums.expenses.map(formatMoney).join(', ') : 'Nothing yet' },
          { label: 'Fuel', value: sums.litres > 0 && `${sums.litres} l` },
          { label: 'Driven', value: sums.kilometres !== null && `${sums.kilometres.toLocaleString('en')} km` },
          { label: 'Notes', value: content.notes },
        ]}
      />
    </Card>
  )
}
