import { forgetGate } from '#domains/tickets/web/scan/gate-store.ts'
import { Session } from '#kit/web/session.ts'

// In a file of its own, which main.tsx imports first: the token is on its way to be checked while the libraries are read.

/** Who uses this window. */
export const session = new Session()
session.onForget(forgetGate)
/** Settles when the stored token has been checked, whatever the outcome. */
export const started = session.start()
