import { lazy, Suspense, useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { languageName } from '../contract/languages.ts'
import type { AcceptanceSource } from '../contract/words.ts'
import { call, type Accepted } from './calls.ts'

const RecordDialog = lazy(() => import('./record-dialog.tsx'))

const where: Record<AcceptanceSource, string> = {
  website: 'on the website',
  proposal: 'with the proposal',
  link: 'on the page of a link',
  agency: 'as recorded',
}

/** Which booking conditions the client accepted; nothing while the agency has published none. */
export default function BookingCard({ booking: { id, client_name, status } }: BookingCardProps) {
  const { data } = useCall(call, 'GET /bookings/{id}/conditions', { params: { id } })
  const mayEdit = useMay()('Edit Bookings')
  const [recording, setRecording] = useState(false)
  if (!data || (data.current === null && data.accepted.length === 0)) return null
  const isMissing = data.required.some(({ is_accepted }) => !is_accepted)
  const isOver = ['cancelled', 'expired', 'declined'].includes(status)
  const record = mayEdit && isMissing && !isOver
  return (
    <Card
      title="Booking conditions"
      flush
      actions={record ? [{ label: 'Record acceptance', icon: 'check', run: () => setRecording(true) }] : []}
    >
      <LinkRows none={isOver ? 'They were not accepted.' : `${client_name} has not accepted version ${data.current?.number} yet.`}>
        {data.accepted.map((one) => (
          <LinkRow
            key={one.id}
            title={[`Version ${one.number}`, one.set_name].filter(Boolean).join(', ')}
            text={textOf(one)}
            value={<Moment value={one.at} />}
          />
        ))}
      </LinkRows>
      {isMissing && !isOver && data.url && (
        <Facts rows={[{ label: 'Link for the client', value: `To accept version ${data.current!.number}`, copy: data.url }]} />
      )}
      <Suspense fallback={null}>
        {recording && <RecordDialog bookingId={id} name={client_name} close={() => setRecording(false)} />}
      </Suspense>
    </Card>
  )
}

const textOf = ({ name, source, recorded_by, note, address, language }: Accepted): string =>
  [
    `${name ?? 'Erased person'} ${where[source]}${recorded_by ? ` by ${recorded_by}` : ''}`,
    language && `in ${languageName(language)}`,
    note,
    address,
  ]
    .filter(Boolean)
    .join(' · ')
