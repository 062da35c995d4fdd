import type { ResultOf } from '#kit/contract/endpoint.ts'
import type * as collections from '#domains/collections/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const collectionCall = client<typeof collections>()
export const formList = call.rows('GET /crm/sign-up-forms')

export type SignUpForm = ResultOf<typeof contract.showSignUpForm>
