import { pathTo } from '#kit/web/path-to.ts'
import { bookingShow } from '../routes.ts'
import { BookingPage } from './booking-page.tsx'

/** One booking, whatever is booked. */
export default function BookingScreen() {
  const { id } = bookingShow.useParams()
  return <BookingPage id={id} list={pathTo('/bookings/tour-packages')} />
}
