import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'
import type { departureCalls } from '../contract/departures.ts'
import type { galleryCalls } from '../contract/gallery.ts'
import type { bookedCalls } from '../contract/item-bookings.ts'
import type { unitCalls } from '../contract/let-units.ts'
import type { priceCalls } from '../contract/prices.ts'
import type { resellCalls } from '../contract/resell.ts'

export const call = client<typeof contract>()
export const offerList = call.rows('GET /inventory')

type OwnCalls = ReturnType<typeof priceCalls<'/~'>> &
  ReturnType<typeof resellCalls<'/~'>> &
  ReturnType<typeof galleryCalls<'/~'>> &
  ReturnType<typeof departureCalls<'/~'>> &
  ReturnType<typeof unitCalls<'/~'>> &
  ReturnType<typeof bookedCalls<'/~'>>

/** The calls that every kind has under its own base; the compiler knows them under `/~`. */
export const kindCall = client<OwnCalls>()

/** Puts the base of a kind into the name of a call: `at('/business/tour/packages', 'GET /~/{id}/price-options')`. */
export const at = <Name extends string>(base: string, name: Name): Name => name.replace('/~', base) as Name
