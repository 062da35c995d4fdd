import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { roomBody, type createRoom } from '../contract.ts'
import { call, roomReads, type RoomRecord } from './calls.ts'
import { labels, newValues, RoomForm, type RoomValues } from './room-form.tsx'

/** Adds a room type. The user adds rooms, prices and pictures after it is created. */
export default function RoomNew() {
  const agency = useAgency()
  const navigate = useNavigate()
  const form = useRecordForm<RoomValues, RoomRecord>({
    screen: 'room new',
    adds: true,
    initial: newValues(agency),
    schema: roomBody,
    labels,
    // Safe cast: the schema has already validated the numbers.
    save: (values, sent) => call('POST /business/hotel/rooms/create', { body: values as InputOf<typeof createRoom>['body'], ...sent }),
    invalidates: roomReads,
    notice: 'Room type added. Now its rooms.',
    saved: ({ id }) => navigate({ href: `${pathTo('/offers/rooms/$id/edit', { id })}?tab=rooms`, replace: true }),
  })
  return (
    <ScreenPage title="New room type">
      <RoomForm form={form} action="Add room type" priced={false} />
    </ScreenPage>
  )
}
