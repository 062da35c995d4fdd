import { Resell } from '#domains/inventory/web/resell-form.tsx'
import { base } from './calls.ts'
import { RoomPage } from './room-page.tsx'
import { roomResell } from './routes.ts'

/** Terms on which other agencies can sell rooms of this type. */
export default function RoomResell() {
  const { id } = roomResell.useParams()
  return <RoomPage id={id}>{() => <Resell base={base} id={id} />}</RoomPage>
}
