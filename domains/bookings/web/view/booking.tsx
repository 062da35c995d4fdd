import { bookingShow } from '../routes.ts'
import { BookingPage } from './booking-page.tsx'

/** One booking, whatever is booked. */
export default function BookingScreen() {
  const { id } = bookingShow.useParams()
  return <BookingPage id={id} />
}
