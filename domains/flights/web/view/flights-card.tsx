import { Card } from '#kit/web/record-page/card.tsx'
import type { Flight } from '../calls.ts'
import { SegmentRows } from '../segment-rows.tsx'

/** The flights, in airport time. */
export const FlightsCard = ({ flight }: { flight: Flight }) => (
  <Card title="Flights">
    <SegmentRows segments={flight.segments} />
  </Card>
)
