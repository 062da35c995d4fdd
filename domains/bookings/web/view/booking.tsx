import { bookingShow } from '../routes.ts'
import { BookingPage } from './booking-page.tsx'

/** A booking of any kind. */
export default function BookingScreen() {
  const { id } = bookingShow.useParams()
  return <BookingPage id={id} />
}
