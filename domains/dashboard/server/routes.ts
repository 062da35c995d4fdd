import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { whatNeedsAPerson } from './attention.ts'
import { occupancyOf, todayInFigures } from './day.ts'
import { offerStatistics } from './offers.ts'
import { bookingOrigins, bookingSources, bookingStatistics } from './statistics.ts'
import { whatNeedsTheAgency } from './today.ts'
import type { Currency } from '#kit/contract/money.ts'

export const dashboardRoutes = [
  serve(contract.offerStatistics, ({ tx, now }) => offerStatistics(tx, now)),
  serve(contract.bookingStatistics, ({ tx, query, session, now }) => bookingStatistics(tx, query, session.currency as Currency, now)),
  serve(contract.bookingOrigins, ({ tx, query, now }) => bookingOrigins(tx, query, now)),
  serve(contract.bookingSources, ({ tx, query, now }) => bookingSources(tx, query, now)),
  serve(contract.today, ({ app, tx, session, now }) => {
    const seesBookings = session.permissions.has('View Bookings') || session.permissions.has('Edit Bookings')
    return whatNeedsTheAgency(app, tx, now, { seesBookings })
  }),
  serve(contract.attention, ({ tx, session, now }) => whatNeedsAPerson(tx, session, now)),
  serve(contract.day, ({ tx, session, now }) => todayInFigures(tx, session, now)),
  serve(contract.occupancy, ({ tx, now }) => occupancyOf(tx, now)),
]
