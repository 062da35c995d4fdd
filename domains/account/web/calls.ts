import type * as agency from '#domains/agency/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Signing up ends with founding the agency. */
export const agencyCall = client<typeof agency>()
