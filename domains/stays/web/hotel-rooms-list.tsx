import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { KindBookings } from '#domains/bookings/web/kind-bookings.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { roomBookings } from './calls.ts'
import { hotelRooms } from './routes.ts'

const Timeline = lazy(() => import('./timeline.tsx'))

/** Bookings of hotel rooms, as a list or as a timeline. */
export default function HotelRoomsList() {
  const { view } = hotelRooms.useSearch()
  const may = useMay()
  const button = { label: 'New booking', to: pathTo('/bookings/manual-booking') }
  if (view === 'rooms')
    return (
      <ScreenPage title="Room bookings" {...(may('Add Bookings') ? { primaryAction: button } : {})}>
        <Views now="rooms" />
        <Suspense fallback={null}>
          <Timeline />
        </Suspense>
      </ScreenPage>
    )
  return (
    <KindBookings
      title="Room bookings"
      kind="room"
      what="Room"
      rows={roomBookings}
      link={(id) => pathTo('/bookings/view/$id', { id })}
      tabs={<Views now="list" />}
      firstUse={{
        title: 'No room bookings yet.',
        text: 'A room booking reserves a room from arrival to departure.',
      }}
    />
  )
}

function Views({ now }: { now: string }) {
  const navigate = useNavigate()
  const views = [
    { value: 'list', label: 'List' },
    { value: 'rooms', label: 'Timeline' },
  ]
  return (
    <SegmentedControl
      mb="md"
      aria-label="View"
      data={views}
      value={now}
      onChange={(view) => void navigate({ to: '.', search: (view === 'rooms' ? { view } : {}) as never })}
    />
  )
}
