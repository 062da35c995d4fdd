import { Alert } from '@mantine/core'
import type { LineNoteProps } from '#domains/bookings/web/form/line-notes.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Says in the booking form what is short for a tour on its day. */
export default function LineNote({ line: { kind, inventory_id, starts_on, places } }: LineNoteProps) {
  const { data } = useCall(
    call,
    'GET /packages/{id}/needs/short',
    { params: { id: inventory_id }, query: { starts_on, people: String(places) } },
    { enabled: kind === 'tour_package' && places > 0 },
  )
  if (!data || data.length === 0) return null
  const blocks = data.some(({ required }) => required)
  return (
    <Alert color={blocks ? 'red' : 'yellow'} mt="xs">
      <b>{blocks ? 'Not sold, because this is short' : 'This is short'}</b>
      {data.map(({ need_id, text }) => (
        <div key={need_id}>{text}</div>
      ))}
    </Alert>
  )
}
