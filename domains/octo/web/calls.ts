import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientsCall = client<typeof clients>()

export const connectionList = call.rows('GET /octo/connections')
export const bookedList = (id: string) => call.rows('GET /octo/connections/{id}/bookings', { params: { id } })

export const pickUpList = call.rows('GET /octo/pick-ups')

/** What the screens of connections read, and the channel grid: each partner is a column of it. */
export const octoReads = ['/octo', '/channel-products']

export type Connection = ResultOf<typeof contract.showConnection>
export type PickUpRow = ResultOf<typeof contract.listPickUps>[number]
export type KeyRow = ResultOf<typeof contract.listKeys>[number]
export type Booked = ResultOf<typeof contract.listBooked>[number]
export type TheirProduct = ResultOf<typeof contract.listTheirProducts>[number]
export type TheirSlot = ResultOf<typeof contract.listTheirSlots>[number]
