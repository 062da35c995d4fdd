import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as inventory from '#domains/inventory/contract.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const inventoryCall = client<typeof inventory>()

/** Path prefix of the calls of rooms. */
export const base = '/business/hotel/rooms'
export const roomList = call.rows('GET /business/hotel/rooms')
/** Queries to invalidate when a room type changes. */
export const roomReads = [base, '/inventory', '/bookings']

export type RoomRecord = ResultOf<typeof contract.showRoom>
export type RoomRow = ResultOf<typeof contract.listRooms>[number]
