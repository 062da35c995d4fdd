import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
