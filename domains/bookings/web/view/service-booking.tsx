import { serviceBooking } from '../routes.ts'
import { BookingPage } from './booking-page.tsx'

/** One booking of a service. */
export default function ServiceBookingScreen() {
  const { booking } = serviceBooking.useParams()
  return <BookingPage id={booking} />
}
