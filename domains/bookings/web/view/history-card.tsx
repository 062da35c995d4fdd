import { Skeleton } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import type { Tone } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { showBookingHistory } from '../../contract/history.ts'
import { call } from '../calls.ts'

type Entry = ResultOf<typeof showBookingHistory>[number]

const tones: Record<Entry['kind'], Tone> = { booked: 'neutral', changed: 'blue', accepted: 'green' }

/** What changed on a booking, from what to what and by whom, and who accepted what. */
export function HistoryCard({ id }: { id: string }) {
  const { data, error, refetch } = useCall(call, 'GET /bookings/{id}/history', { params: { id } })
  if (error && !data)
    return (
      <Card title="Amendments">
        <RetryAlert error={error} retry={refetch} />
      </Card>
    )
  if (!data)
    return (
      <Card title="Amendments">
        <Skeleton height={60} />
      </Card>
    )
  const shown = data.filter(({ kind }) => kind !== 'booked')
  return (
    <Card title="Amendments">
      {shown.length === 0 ? (
        'Not changed since it was booked.'
      ) : (
        <Timeline
          entries={shown.map(({ id: key, at, kind, title, user_name, changes }) => ({
            id: key,
            at,
            title,
            text: [...changes.map(textOf), user_name].filter(Boolean).join('\n'),
            tone: tones[kind],
          }))}
        />
      )}
    </Card>
  )
}

const textOf = ({ what, from, to }: Entry['changes'][number]): string =>
  from === null ? `${what}: ${to}` : to === null ? `${what}: ${from}` : `${what}: ${from} → ${to}`
