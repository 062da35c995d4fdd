import { lazy } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { Units } from '#domains/inventory/web/units.tsx'
import { roomEditBody, type updateRoom } from '../contract.ts'
import { base, call, roomReads, type RoomRecord } from './calls.ts'
import { RoomBookings } from './room-bookings.tsx'
import { labels, RoomForm, valuesOf, type RoomValues } from './room-form.tsx'
import { parts, RoomPage } from './room-page.tsx'
import { RoomSide } from './room-side.tsx'
import { roomEdit } from './routes.ts'

const RoomCalendars = lazy(() => import('./room-calendars.tsx'))
const withSide = new Set<string>(['details', 'rooms', 'prices'])
const letting = { unit: 'room', pers: ['night'] } as const

/** The page of a room type, with a tab for each part. */
export default function RoomEdit() {
  const { id } = roomEdit.useParams()
  const tab = useTab(parts)
  return (
    <RoomPage id={id} side={withSide.has(tab) ? (record) => <RoomSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </RoomPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: RoomRecord }) {
  switch (tab) {
    case 'rooms':
      return (
        <Units base={base} id={record.id} one="room" many="rooms" changes={roomReads} more={(unit) => <RoomCalendars unitId={unit.id} />} />
      )
    case 'prices':
      return <Prices base={base} id={record.id} currency={record.currency} changes={roomReads} letting={letting} />
    case 'gallery':
      return <KindGallery base={base} id={record.id} changes={roomReads} />
    case 'bookings':
      return <RoomBookings record={record} />
    default:
      return <Details record={record} />
  }
}

/** The form carries the record's version, so that the server refuses an edit of an outdated record. */
interface EditValues extends RoomValues {
  version: number
}

function Details({ record }: { record: RoomRecord }) {
  const form = useRecordForm<EditValues, RoomRecord>({
    screen: `room ${record.id}`,
    initial: { ...valuesOf(record), version: record.version },
    schema: roomEditBody,
    labels,
    // Safe cast: the schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/hotel/rooms/{id}/update', {
        params: { id: record.id },
        body: values as InputOf<typeof updateRoom>['body'],
        ...sent,
      }),
    invalidates: roomReads,
    notice: 'Room type saved.',
    fromSaved: (saved) => ({ ...valuesOf(saved), version: saved.version }),
  })
  return <RoomForm form={form} action="Save room type" priced={record.from_price !== null} />
}
