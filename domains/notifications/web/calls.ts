import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** All queries of the bell are below this path. */
export const below = '/business/notifications'
