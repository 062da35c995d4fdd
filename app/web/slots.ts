import { lazy } from 'react'
import { bookingSearch } from '#domains/bookings/web/record-search.ts'
import { clientSearch } from '#domains/clients/web/record-search.ts'
import { packageSearch } from '#domains/tour-packages/web/record-search.ts'
import type { ShellSlots } from '#kit/web/screen.ts'

/**
 * What the domains put into the shell: the bell, the banner, the agency's menu, and the records of the palette.
 * Components come lazily: the log-in screen needs none of them.
 */
export const slots: ShellSlots = {
  Notifications: lazy(async () => ({ default: (await import('#domains/notifications/web/bell.tsx')).NotificationBell })),
  AgencyMenu: lazy(async () => ({ default: (await import('#domains/agency/web/agency-menu.tsx')).AgencyMenu })),
  records: [packageSearch, bookingSearch, clientSearch],
}
