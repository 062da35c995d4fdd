import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Confirmed sign-ups. */
export const signUpsMove = movesRows('sign_ups', 'Sign-ups')
