import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, clientsCall } from '../calls.ts'
import { bookingNew } from '../routes.ts'
import { BookingForm } from './booking-form.tsx'
import { newBooking } from './booking-values.ts'
import { lineOf } from './lines-section.tsx'

const isInstant = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text))

/**
 * Creates a booking by hand. Users who may only add bookings get an empty form after each one. The URL may preset a client, an item, its
 * departure, days or times, and its room or vehicle.
 */
export default function NewBooking() {
  const { client: clientId = '', package: itemId = '', departure, date, until, starts_at, ends_at, unit, inquiry } = bookingNew.useSearch()
  const may = useMay()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const client = useCall(
    clientsCall,
    'GET /clients/{id}/show',
    { params: { id: clientId } },
    { enabled: clientId !== '' && may('View Clients') },
  )
  const items = useList(call.rows('GET /bookings/bookable', { query: { inventory_id: itemId } }), {}, { enabled: itemId !== '' })
  const ready = !client.isLoading && !items.isLoading
  const item = items.data?.data[0]
  const line = item && {
    ...lineOf(item),
    ...(departure && item.departures.some(({ id }) => id === departure) ? { departure_id: departure } : {}),
    ...(date && item.on_request && !departure ? { starts_on: date } : {}),
    ...(date && until && item.letting?.basis === 'night' ? { starts_on: date, ends_on: until } : {}),
    ...(isInstant(starts_at) && isInstant(ends_at) && item.letting?.basis === 'time' ? { starts_at, ends_at } : {}),
    ...(unit && item.letting?.units.some(({ id }) => id === unit) ? { unit_ids: [unit] } : {}),
  }
  return (
    <ScreenPage title="New booking">
      {ready ? (
        <BookingForm
          key={round}
          initial={newBooking({
            ...(client.data ? { client_id: client.data.id, residency: client.data.residency } : {}),
            ...(line ? { lines: [line] } : {}),
            ...(inquiry ? { inquiry_id: inquiry } : {}),
          })}
          onSaved={({ id }) =>
            may('View Bookings', 'Edit Bookings')
              ? navigate({ href: pathTo('/bookings/view/$id', { id }), replace: true })
              : setRound(round + 1)
          }
          client={client.data && { value: client.data.id, label: client.data.name }}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </ScreenPage>
  )
}
