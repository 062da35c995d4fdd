import { call } from './calls.ts'

/** Switches the person's current agency. */
export const switchTo = (id: string) => call('POST /agencies/{id}/switch', { params: { id } })
