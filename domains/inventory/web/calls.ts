import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'
import type { departureCalls } from '../contract/departures.ts'
import type { galleryCalls } from '../contract/gallery.ts'
import type * as itemView from '../contract/item-view.ts'
import type { bookedCalls } from '../contract/item-bookings.ts'
import type { unitCalls } from '../contract/let-units.ts'
import type { priceCalls } from '../contract/prices.ts'
import type { resellCalls } from '../contract/resell.ts'

export const call = client<typeof contract>()
export const viewCall = client<typeof itemView>()
export const offerList = call.rows('GET /inventory')

type OwnCalls = ReturnType<typeof priceCalls<'/~'>> &
  ReturnType<typeof resellCalls<'/~'>> &
  ReturnType<typeof galleryCalls<'/~'>> &
  ReturnType<typeof departureCalls<'/~'>> &
  ReturnType<typeof unitCalls<'/~'>> &
  ReturnType<typeof bookedCalls<'/~'>>

/** The endpoints that every kind has under its own base path. The types use the placeholder `/~`. */
export const kindCall = client<OwnCalls>()

/** Replaces the placeholder in an endpoint's name with a kind's base path: `at('/business/tour/packages', 'GET /~/{id}/price-options')`. */
export const at = <Name extends string>(base: string, name: Name): Name => name.replace('/~', base) as Name
