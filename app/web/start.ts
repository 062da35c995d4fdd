import { forgetGate } from '#domains/tickets/web/scan/gate-store.ts'
import { forgetInbox } from '#domains/conversations/web/outbox-store.ts'
import { forgetTrips } from '#domains/trips/web/trip-store.ts'
import { forgetRecent } from '#kit/web/palette/recent.ts'
import { closed } from '#domains/status/web/closed-store.ts'
import { onMaintenance } from '#kit/web/http.ts'
import { Session } from '#kit/web/session.ts'

// In a separate file that main.tsx imports first, so that the token is checked while the libraries load.

/** The session of this window. */
export const session = new Session()
session.onForget(forgetGate)
session.onForget(forgetRecent)
session.onForget(forgetInbox)
session.onForget(forgetTrips)
onMaintenance(() => closed.set(true))
/** Resolves when the stored token has been checked, whatever the result. */
export const started = session.start()
