import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type TripRow = ResultOf<typeof contract.listTrips>[number]
export type Trip = ResultOf<typeof contract.showTrip>
export type Party = Trip['parties'][number]
export type Person = Trip['people'][number]
export type TripList = Trip['lists'][number]
export type Space = TripList['spaces'][number]
