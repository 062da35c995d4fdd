import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Policy } from '#domains/bookings/server/quote.ts'
import { isAllDay, sampleDay } from './availability.ts'
import { timeZone } from '#kit/contract/time.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { readOffered, requireOffered, type Offered, type OctoOption, type OctoUnit, type Seller } from './catalogue.ts'
import type { Speaks } from './call.ts'
import { contentOf, optionContent, unitContent, type Content } from './content.ts'
import { pickUpsOf, type PickUps } from '../pick-ups.ts'
import { pickUpFields } from './pick-ups.ts'
import { unitPrices, type Pricing } from './prices.ts'

/** What products say of the agency and of their departures. */
interface Facts {
  locale: string
  now: Date
  /** Times of day at which departures start, and the next day of one, by product. */
  starts: Map<string, { times: string[]; next: string }>
  /** By product; null unless the partner speaks of content. */
  content: Map<string, Content> | null
  /** By product; null unless the partner speaks of pick-ups. */
  pickUps: Map<string, PickUps> | null
}

async function readFacts(app: App, tx: Tx, actor: Actor, speaks: Speaks, offered: readonly Offered[]): Promise<Facts> {
  const { language } = await ofAgency(tx, actor.agencyId).select('language').executeTakeFirstOrThrow()
  const ids = offered.filter(({ manner }) => manner === 'departure').map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('departures')
          .select((of) => ['inventory_id', 'starts_at', of.fn.min<string>('starts_on').as('next')])
          .where('inventory_id', 'in', ids)
          .where('status', '=', 'open')
          .where('starts_on', '>=', dayOf(actor.now))
          .groupBy(['inventory_id', 'starts_at'])
          .orderBy('starts_at')
          .execute()
  const starts = new Map(
    [...Map.groupBy(rows, ({ inventory_id }) => inventory_id)].map(([id, own]) => [
      id,
      {
        times: [...new Set(own.map(({ starts_at }) => starts_at ?? '00:00'))].toSorted(),
        next: own.map(({ next }) => next).toSorted()[0]!,
      },
    ]),
  )
  return {
    locale: language,
    now: actor.now,
    starts,
    content: speaks.has('octo/content') ? await contentOf(app, tx, offered) : null,
    pickUps: speaks.has('octo/pickups')
      ? await pickUpsOf(
          tx,
          offered.map(({ id }) => id),
        )
      : null,
  }
}

/** Returns the products that a partner sells now. */
export async function listProducts(app: App, seller: Seller, speaks: Speaks) {
  const offered = await readOffered(seller)
  const facts = await readFacts(app, seller.tx, seller.actor, speaks, offered)
  return offered.map((one) => productView(one, speaks, facts))
}

/** @throws 400 INVALID_PRODUCT_ID. */
export async function showProduct(app: App, seller: Seller, speaks: Speaks, id: string) {
  const { tx, actor } = seller
  const offered = await requireOffered(seller, id)
  return productView(offered, speaks, await readFacts(app, tx, actor, speaks, [offered]))
}

/** Returns the product and the option of a booking, as `showProduct` says them. */
export async function productOfBooking(app: App, tx: Tx, actor: Actor, speaks: Speaks, offered: Offered, option: OctoOption) {
  const facts = await readFacts(app, tx, actor, speaks, [offered])
  return { product: productView(offered, speaks, facts), option: optionView(offered, option, speaks, facts, 'pricing') }
}

/** Events have tickets that the gate scans; everything else a voucher. */
export const deliveryOf = ({ item }: Pick<Offered, 'item'>): 'TICKET' | 'VOUCHER' => (item.kind === 'event' ? 'TICKET' : 'VOUCHER')

function productView(offered: Offered, speaks: Speaks, facts: Facts) {
  const { id, item, manner, options } = offered
  return {
    id,
    internalName: item.title,
    reference: null,
    locale: facts.locale,
    timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: isAllDay(manner) ? ('OPENING_HOURS' as const) : ('START_TIME' as const),
    deliveryFormats: ['QRCODE'],
    deliveryMethods: [deliveryOf(offered)],
    redemptionMethod: 'DIGITAL' as const,
    options: options.map((option) => optionView(offered, option, speaks, facts, 'pricingFrom')),
    ...(speaks.has('octo/pricing') && {
      defaultCurrency: item.currency,
      availableCurrencies: [item.currency],
      pricingPer: 'UNIT' as const,
    }),
    ...facts.content?.get(id),
  }
}

function optionView(
  offered: Offered,
  option: OctoOption,
  speaks: Speaks,
  { now, starts, content, pickUps }: Facts,
  pricingName: 'pricing' | 'pricingFrom',
) {
  const { item, manner, id, units, options } = offered
  const own = starts.get(id)
  const prices = speaks.has('octo/pricing') ? unitPrices(offered, option, sampleDay(offered, now, own?.next)) : null
  const cutoff = fullRefundDays((item.cancellation_policy ?? item.agency_cancellation_policy) as unknown as Policy)
  return {
    id: option.id,
    default: option === options[0],
    internalName: option.name,
    reference: null,
    availabilityLocalStartTimes: isAllDay(manner) ? [] : manner === 'happening' ? [clockOfItem(offered)] : (own?.times ?? ['00:00']),
    cancellationCutoff: `${cutoff} ${cutoff === 1 ? 'day' : 'days'}`,
    cancellationCutoffAmount: cutoff,
    cancellationCutoffUnit: 'day' as const,
    requiredContactFields: [],
    restrictions: { minUnits: 1, maxUnits: null },
    units: units.map((unit) => unitView(unit, prices, pricingName, content !== null)),
    ...(content && optionContent(option, offered, content.get(id)!)),
    ...(pickUps && pickUpFields(pickUps.get(id))),
  }
}

const clockOfItem = ({ item }: Offered): string => new Date(Date.parse(item.happens_from!) + 3 * 3_600_000).toISOString().slice(11, 16)

/** Until so many days before the start, all is refunded. Without such terms: as early as any booking can be made. */
function fullRefundDays({ tiers }: Policy): number {
  const full = tiers.filter(({ refund_percent }) => refund_percent === 100).map(({ days_before }) => days_before)
  return full.length > 0 ? Math.min(...full) : neverRefundedDays
}
const neverRefundedDays = 3 * 365

const types: Partial<Record<string, string>> = {
  adult: 'ADULT',
  youth: 'YOUTH',
  child: 'CHILD',
  infant: 'INFANT',
  family: 'FAMILY',
  senior: 'SENIOR',
  student: 'STUDENT',
}

function unitView(
  unit: OctoUnit,
  prices: (Pricing & { unitId: string })[] | null,
  pricingName: 'pricing' | 'pricingFrom',
  hasContent: boolean,
) {
  const { option, residency } = unit
  const price = prices?.find(({ unitId }) => unitId === unit.id)
  return {
    id: unit.id,
    internalName: unit.name,
    reference: null,
    type: types[option.unit] ?? 'OTHER',
    restrictions: {
      minAge: 0,
      maxAge: 120,
      // The gate asks residents for their papers.
      idRequired: residency !== null,
      minQuantity: option.min_quantity > 0 ? option.min_quantity : null,
      maxQuantity: option.per === 'booking' ? 1 : option.max_quantity,
      paxCount: Math.max(option.places, 0),
      accompaniedBy: [],
    },
    requiredContactFields: [],
    ...(prices && { [pricingName]: price ? [withoutUnit(price)] : [] }),
    ...(hasContent && unitContent(unit)),
  }
}

const withoutUnit = ({ unitId: _unitId, ...pricing }: Pricing & { unitId: string }): Pricing => pricing
