import { connectBookings } from './connect/bookings.ts'
import { connectMoney } from './connect/money.ts'
import { connectPeople } from './connect/people.ts'
import { connectPlatform } from './connect/platform.ts'
import { connectWebsites } from './connect/websites.ts'

/** Fills the extension points that domains read. Called once, before the app opens. */
export function connectDomains(): void {
  connectBookings()
  connectPeople()
  connectMoney()
  connectWebsites()
  connectPlatform()
}
