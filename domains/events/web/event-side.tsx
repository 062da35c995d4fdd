import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import type { EventRecord } from './calls.ts'
import { soldText, allTicketsLeft } from './event-words.ts'

/** Sidebar of an event: key facts. */
export function EventSide({ record }: { record: EventRecord }) {
  const { tickets } = record
  return (
    <Card title="At a glance" flush>
      <Facts
        rows={[
          { label: 'Tickets', value: soldText(tickets) },
          { label: 'On hold', value: tickets.held > 0 ? String(tickets.held) : null },
          { label: 'Left', value: tickets.capacity !== null && allTicketsLeft(tickets) },
          { label: 'From', value: record.from_price && <FromPrice of={record} /> },
        ]}
      />
    </Card>
  )
}
