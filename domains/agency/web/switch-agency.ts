import { call } from './calls.ts'

/** Makes an agency the one a person works in. */
export const switchTo = (id: string) => call('POST /agencies/{id}/switch', { params: { id } })
