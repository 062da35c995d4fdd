import type { Tx } from '#kit/server/database/database.ts'
import { pickUpsOf, type PickUpPoint, type PickUps } from '../pick-ups.ts'
import type { Speaks } from './call.ts'
import { badRequest, unprocessable } from './errors.ts'

// The capability octo/pickups: where travellers may be picked up, and what a booking asks for.

/** What a partner asks for. Absent: the booking stays as it is. */
export interface PickUpWish {
  pickupRequested?: boolean | undefined
  pickupPointId?: string | null | undefined
  pickupHotel?: string | null | undefined
  pickupHotelRoom?: string | null | undefined
}

/** What a booking keeps of it. The place is kept as it was, because the agency may change its list. */
export interface StoredPickUp {
  requested: boolean
  point: PickUpPoint | null
  hotel: string | null
  room: string | null
}

const none: PickUps = { required: false, points: [] }
const nothing: StoredPickUp = { requested: false, point: null, hotel: null, room: null }

/** A place as OCTO says it. `start` is the local time of a departure. */
const pointView = ({ id, name, address, directions, lat, lng, minutes_before }: PickUpPoint, start: string | null) => ({
  id,
  name,
  directions,
  address: address ?? name,
  latitude: lat,
  longitude: lng,
  googlePlaceId: null,
  street: address,
  postalCode: null,
  locality: null,
  region: null,
  state: null,
  country: null,
  localDateTime: start && earlier(start, minutes_before),
})

/** Returns a local time some minutes earlier, with the same offset. */
function earlier(local: string, minutes: number): string {
  const [, time = '', offset = ''] = /^(.{19})(.*)$/.exec(local) ?? []
  return new Date(Date.parse(`${time}Z`) - minutes * 60_000).toISOString().slice(0, 19) + offset
}

/** What products and availability say of pick-ups. */
export const pickUpFields = ({ required, points }: PickUps = none, start: string | null = null) => ({
  pickupAvailable: points.length > 0,
  pickupRequired: required,
  pickupPoints: points.map((point) => pointView(point, start)),
})

export const pickUpOfRow = (stored: unknown): StoredPickUp => ({ ...nothing, ...(stored as Partial<StoredPickUp> | null) })

/** What a booking says of its pick-up. */
export function bookedPickUp(stored: unknown, start: string) {
  const { requested, point, hotel, room } = pickUpOfRow(stored)
  return {
    pickupRequested: requested,
    pickupPointId: point?.id ?? null,
    pickupHotel: hotel,
    pickupHotelRoom: room,
    pickupPoint: point && pointView(point, start),
  }
}

interface Reading {
  /** What the booking keeps until now. */
  before?: unknown
  speaks: Speaks
  /** The booking is held or confirmed, so what is required must be there. */
  isComplete: boolean
}

/**
 * Returns what a booking keeps of a wish, or null if it asks for nothing new.
 * @throws 400 BAD_REQUEST for an unknown place, UNPROCESSABLE_ENTITY where pick-ups are not offered, or one is required.
 */
export async function readPickUp(
  tx: Tx,
  inventoryId: string,
  wish: PickUpWish,
  { before = null, speaks, isComplete }: Reading,
): Promise<StoredPickUp | null> {
  if (!speaks.has('octo/pickups')) return null
  const known = (await pickUpsOf(tx, [inventoryId])).get(inventoryId) ?? none
  const named = [wish.pickupRequested, wish.pickupPointId, wish.pickupHotel, wish.pickupHotelRoom].some((value) => value !== undefined)
  const old = pickUpOfRow(before)
  if (!named && !(isComplete && known.required && !old.requested)) return null
  const requested = wish.pickupRequested ?? Boolean(wish.pickupPointId ?? wish.pickupHotel ?? old.requested)
  if (!requested) {
    if (known.required) throw unprocessable('This product needs a pick-up. Name a pickupPointId.')
    return nothing
  }
  if (known.points.length === 0) throw unprocessable('This product has no pick-up.')
  const pointId = wish.pickupPointId === undefined ? (old.point?.id ?? null) : wish.pickupPointId
  const point = known.points.find(({ id }) => id === pointId) ?? null
  if (pointId !== null && !point) throw badRequest(`There is no pick-up point ${pointId}.`)
  const hotel = wish.pickupHotel === undefined ? old.hotel : wish.pickupHotel
  if (!point && !hotel) throw unprocessable('Name a pickupPointId or a pickupHotel.')
  return { requested, point, hotel, room: wish.pickupHotelRoom === undefined ? old.room : wish.pickupHotelRoom }
}

/** The pick-up as the desk reads it in the notes of our booking; null without one. */
export function pickUpNote(stored: unknown): string | null {
  const { requested, point, hotel, room } = pickUpOfRow(stored)
  if (!requested) return null
  return `Pick-up: ${[point?.name, hotel, room && `room ${room}`].filter(Boolean).join(', ')}`
}
