import type * as subscriptions from '#domains/subscriptions/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof subscriptions>()
export const billing = client<typeof contract>()

/** Queries to refetch after a plan is chosen, paid or cancelled. */
export const planReads = ['/subscriptions', '/agencies', '/business/status', '/payments']
