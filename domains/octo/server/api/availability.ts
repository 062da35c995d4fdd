import type { z } from 'zod'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import { requireOffered, requireOption, requireUnit, type Offered, type OctoOption, type Seller } from './catalogue.ts'
import type { Speaks } from './call.ts'
import { badRequest } from './errors.ts'
import { pickUpsOf } from '../pick-ups.ts'
import { pickUpFields } from './pick-ups.ts'
import { priceOn, selectedOf, unitPrices, type Pricing } from './prices.ts'
import type { availabilityBody, calendarBody } from './shapes.ts'
import { isOpen, slotsOf, type Slot, type Wanted } from './slots.ts'
import { localText, utcText } from './times.ts'

/** The longest range of one request. */
const mostDays = 366

type Check = z.output<typeof availabilityBody>

interface Asked {
  offered: Offered
  option: OctoOption
  /** What is wanted, as far as the partner says it. */
  units: readonly { id: string; quantity: number }[]
}

async function readAsked(seller: Seller, { productId, optionId, units, currency }: z.output<typeof calendarBody>): Promise<Asked> {
  const offered = await requireOffered(seller, productId)
  const option = requireOption(offered, optionId)
  refuseOtherCurrency(offered, currency)
  for (const { id } of units ?? []) requireUnit(offered, id)
  return { offered, option, units: (units ?? []).filter(({ quantity }) => quantity > 0) }
}

/** @throws 400 BAD_REQUEST for a currency that the product is not sold in. */
export function refuseOtherCurrency({ item }: Pick<Offered, 'item'>, currency: string | null): void {
  if (currency !== null && currency !== item.currency) throw badRequest(`This product is sold in ${item.currency}.`)
}

/** Reads which slots a check is about. @throws 400 BAD_REQUEST unless it names days, or ids, and not both. */
function wantedOf({ localDate, localDateStart, localDateEnd, availabilityIds }: Check): Wanted {
  const from = localDateStart ?? localDate
  const to = localDateEnd ?? (localDateStart === undefined ? localDate : undefined)
  const namesDays = localDate !== undefined || localDateStart !== undefined || localDateEnd !== undefined
  if (availabilityIds && namesDays) throw badRequest('Send either days or availabilityIds, not both.')
  if (availabilityIds) return { ids: availabilityIds }
  if (from === undefined || to === undefined)
    throw badRequest('Either localDate, localDateStart and localDateEnd, or availabilityIds are required.')
  return rangeOf(from, to)
}

function rangeOf(from: string, to: string): { from: string; to: string } {
  if (to < from) throw badRequest('localDateEnd is before localDateStart.')
  if (daysBetween(from, to) >= mostDays) throw badRequest(`A request is about at most ${mostDays} days.`)
  return { from, to }
}

/** Whether a slot has enough for what is wanted. */
function hasRoom({ offered, units }: Asked, slot: Slot): boolean {
  if (!isOpen(slot)) return false
  if (slot.vacancies === null) return true
  const isLet = offered.manner === 'nights' || offered.manner === 'hours'
  const placesOf = ({ option }: ReturnType<typeof requireUnit>) =>
    offered.manner === 'happening'
      ? 1
      : isLet
        ? option.places > 0 && option.per !== 'unit' && option.per !== 'booking'
          ? 1
          : 0
        : option.places
  return units.reduce((sum, { id, quantity }) => sum + quantity * placesOf(requireUnit(offered, id)), 0) <= slot.vacancies
}

/** A slot as OCTO says it in a booking and in a check. */
export function slotView(slot: Slot, manner: Offered['manner'], hasEnough = isOpen(slot)) {
  return {
    id: slot.id,
    // A hire is for whole days: its opening hours say when it begins.
    localDateTimeStart: localText(slot.day, manner === 'hours' ? '00:00' : slot.clock),
    localDateTimeEnd: localText(slot.endDay, manner === 'hours' ? '00:00' : slot.endClock),
    utcCutoffAt: utcText(slot.cutoff),
    allDay: isAllDay(manner),
    available: hasEnough,
    status: hasEnough || slot.status === 'CLOSED' ? slot.status : ('SOLD_OUT' as const),
    vacancies: slot.vacancies,
    capacity: slot.capacity,
    maxUnits: null,
    openingHours: slot.openingHours,
  }
}

/** OPENING_HOURS products are for whole days. */
export const isAllDay = (manner: Offered['manner']): boolean => manner !== 'departure' && manner !== 'happening'

const selectionOf = ({ offered, units }: Asked) => units.map(({ id, quantity }) => selectedOf(requireUnit(offered, id), quantity))

/** Answers an availability check. @throws 400 INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_UNIT_ID, BAD_REQUEST. */
export async function checkAvailability(seller: Seller, speaks: Speaks, body: Check) {
  const wanted = wantedOf(body)
  const asked = await readAsked(seller, body)
  const { offered, option, units } = asked
  const slots = await slotsOf(seller.tx, seller.actor, offered, option, wanted)
  const pickUps = speaks.has('octo/pickups') ? await pickUpsOf(seller.tx, [offered.id]) : null
  return slots.map((slot) => ({
    ...slotView(slot, offered.manner, hasRoom(asked, slot)),
    ...(speaks.has('octo/pricing') && {
      unitPricing: unitPrices(offered, option, slot.day),
      ...(units.length > 0 && withPricing('pricing', priceOn(offered, option, slot.day, selectionOf(asked)))),
    }),
    ...(speaks.has('octo/content') && { title: null, shortDescription: '' }),
    ...(pickUps && pickUpFields(pickUps.get(offered.id), localText(slot.day, slot.clock))),
  }))
}

const withPricing = (name: string, pricing: Pricing | null) => (pricing ? { [name]: pricing } : {})

const ranks: readonly Slot['status'][] = ['FREESALE', 'AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED']

/** Answers with one entry for each day of a range. @throws as `checkAvailability`. */
export async function showCalendar(seller: Seller, speaks: Speaks, body: z.output<typeof calendarBody>) {
  const { localDateStart, localDateEnd } = body
  if (!localDateStart || !localDateEnd) throw badRequest('localDateStart and localDateEnd are required.')
  const range = rangeOf(localDateStart, localDateEnd)
  const asked = await readAsked(seller, body)
  const { offered, option, units } = asked
  const byDay = Map.groupBy(await slotsOf(seller.tx, seller.actor, offered, option, range), ({ day }) => day)
  const days = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const slots = byDay.get(day) ?? []
    const viewed = slots.map((slot) => slotView(slot, offered.manner, hasRoom(asked, slot)))
    const status = ranks.find((rank) => viewed.some((one) => one.status === rank)) ?? 'CLOSED'
    const sum = (of: (slot: Slot) => number | null) =>
      slots.length === 0 ? 0 : slots.some((slot) => of(slot) === null) ? null : slots.reduce((all, slot) => all + of(slot)!, 0)
    days.push({
      localDate: day,
      available: viewed.some(({ available }) => available),
      status,
      vacancies: sum(({ vacancies }) => vacancies),
      capacity: sum(({ capacity }) => capacity),
      openingHours: isAllDay(offered.manner) ? (slots[0]?.openingHours ?? [{ from: '00:00', to: '23:59' }]) : [],
      ...(speaks.has('octo/pricing') && {
        unitPricingFrom: unitPrices(offered, option, day),
        ...(units.length > 0 && withPricing('pricingFrom', priceOn(offered, option, day, selectionOf(asked)))),
      }),
    })
  }
  return days
}

/** The day for a price of an offer without a date: its next departure, its own day, or tomorrow. */
export const sampleDay = ({ item }: Pick<Offered, 'item'>, now: Date, next: string | undefined): string =>
  next ?? (item.happens_from ? dayOf(new Date(item.happens_from)) : addDays(dayOf(now), 1))
