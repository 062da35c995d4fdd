import { codesOfBooking } from '#domains/tickets/server/tickets.ts'
import type { App } from '#kit/server/app.ts'
import { currencies } from '#kit/contract/money.ts'
import { slotView } from './availability.ts'
import type { Sold } from './bookings-data.ts'
import { readOffered, type Offered, type OctoOption, type Seller } from './catalogue.ts'
import type { Speaks } from './call.ts'
import { bookedPickUp } from './pick-ups.ts'
import { priceOn, selectedOf, splitBy, type Pricing } from './prices.ts'
import { productOfBooking } from './products.ts'
import { noContact, type Contact } from './shapes.ts'
import { findSlot } from './slots.ts'
import { utcOrNull, utcText } from './times.ts'

export type OctoStatus = 'ON_HOLD' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED'

/** A unit of a booking, as it is stored. */
export interface UnitItem {
  uuid: string
  unitId: string
  resellerReference: string | null
  contact: Contact | null
}

/** What a booking was when it was made, in case its offer is no longer sold. */
export interface Frozen {
  startsAt: string
  endsAt: string
  allDay: boolean
  openingHours: { from: string; to: string }[]
}

/** Returns what a booking is for its partner. Ours decides, with a hold that nobody has cleared away yet as expired. */
export function statusOf({ status, hold_expires_at }: Pick<Sold, 'status' | 'hold_expires_at'>, now: Date): OctoStatus {
  switch (status) {
    case 'on_hold':
      return hold_expires_at !== null && hold_expires_at <= now ? 'EXPIRED' : 'ON_HOLD'
    case 'confirmed':
    case 'in_progress':
    case 'completed':
    case 'no_show':
      return 'CONFIRMED'
    case 'expired':
      return 'EXPIRED'
    default:
      return 'CANCELLED'
  }
}

export const itemsOf = ({ unit_items }: Pick<Sold, 'unit_items'>): UnitItem[] => unit_items as unknown as UnitItem[]
export const contactOf = ({ contact }: Pick<Sold, 'contact'>): Contact => ({ ...noContact, ...(contact as object) })

export interface Viewing extends Seller {
  app: App
  speaks: Speaks
}

/** Returns bookings as OCTO says them. */
export async function bookingViews(viewing: Viewing, rows: readonly Sold[]) {
  const offered = new Map(
    (await readOffered(viewing, [...new Set(rows.map(({ inventory_id }) => inventory_id))])).map((one) => [one.id, one]),
  )
  const views = []
  for (const row of rows) views.push(await viewOf(viewing, row, offered.get(row.inventory_id)))
  return views
}

export const bookingView = async (viewing: Viewing, row: Sold) => (await bookingViews(viewing, [row]))[0]!

async function viewOf(viewing: Viewing, row: Sold, offered: Offered | undefined) {
  const { app, tx, actor, speaks } = viewing
  const status = statusOf(row, actor.now)
  const option = offered?.options.find(({ id }) => id === row.option_id)
  const slot = offered && option && (await findSlot(tx, actor, offered, option, row.availability_id))
  const frozen = row.sold_as as unknown as Frozen
  const isTicket = row.is_ticket
  const pricing = pricingOfRow(row)
  const items = itemsOf(row)
  const parts = bookingParts(row, items, offered, slot?.day)
  const codes = isTicket && status === 'CONFIRMED' ? await codesOfBooking(app, tx, actor, row.booking_id) : new Map<string, string[]>()
  const cancelled = status === 'CANCELLED' || status === 'EXPIRED'
  return {
    id: row.id,
    uuid: row.uuid,
    testMode: false,
    resellerReference: row.reseller_reference,
    supplierReference: row.reference,
    status,
    utcCreatedAt: utcText(row.created_at),
    utcUpdatedAt: utcText(row.updated_at),
    utcExpiresAt: status === 'ON_HOLD' || status === 'EXPIRED' ? utcText(row.hold_expires_at ?? row.expires_at) : null,
    utcRedeemedAt: null,
    utcConfirmedAt: utcOrNull(row.confirmed_at),
    productId: row.inventory_id,
    optionId: row.option_id,
    ...(offered && option && (await productOfBooking(app, tx, actor, speaks, offered, option))),
    cancellable: status === 'ON_HOLD' || row.status === 'confirmed',
    cancellation: cancelled ? cancellationOf(row, status, actor.now) : null,
    freesale: false,
    availabilityId: row.availability_id,
    availability: slot && offered ? slotView(slot, offered.manner) : frozenSlot(row.availability_id, frozen),
    contact: contactOf(row),
    notes: row.notes,
    deliveryMethods: [isTicket ? 'TICKET' : 'VOUCHER'],
    voucher: isTicket ? null : ticketOf(status === 'CONFIRMED' ? row.voucher_url : null),
    unitItems: items.map((item, at) => ({
      uuid: item.uuid,
      resellerReference: item.resellerReference,
      supplierReference: row.reference,
      unitId: item.unitId,
      status,
      utcRedeemedAt: null,
      contact: item.contact ?? noContact,
      ticket: isTicket ? ticketOf(codes.get(item.unitId.split(':')[0]!)?.shift() ?? null) : null,
      ...(speaks.has('octo/pricing') && { pricing: parts[at]! }),
    })),
    ...(speaks.has('octo/pricing') && { pricing }),
    ...(speaks.has('octo/pickups') && bookedPickUp(row.pick_up, frozen.startsAt)),
    ...(speaks.has('octo/cart') && { orderId: row.order_id, primary: true }),
  }
}

/** Returns what each unit of a booking costs. The parts sum to the booking. */
export const bookingParts = (row: Sold, items: readonly UnitItem[], offered: Offered | undefined, day?: string): Pricing[] =>
  splitBy(
    pricingOfRow(row),
    weightsOf(
      row,
      items,
      offered,
      offered?.options.find(({ id }) => id === row.option_id),
      day,
    ),
  )

const pricingOfRow = ({ original, retail, net, currency, taxes }: Sold): Pricing => ({
  original,
  retail,
  net,
  currency,
  currencyPrecision: currencies[currency].decimals,
  includedTaxes: taxes as unknown as Pricing['includedTaxes'],
})

/** The weights by which a total is split over units: what one of each costs, or all the same where that is no longer known. */
function weightsOf(
  row: Sold,
  items: readonly UnitItem[],
  offered: Offered | undefined,
  option: OctoOption | undefined,
  day: string | undefined,
): number[] {
  const prices = new Map<string, number>()
  for (const { unitId } of items) {
    const unit = offered?.units.find(({ id }) => id === unitId)
    if (!unit || !option || !offered || prices.has(unitId)) continue
    const quantity = items.filter((item) => item.unitId === unitId).length
    prices.set(
      unitId,
      (priceOn(offered, option, day ?? row.starts_on ?? '2000-01-01', [selectedOf(unit, quantity)])?.retail ?? 0) / quantity,
    )
  }
  return items.map(({ unitId }) => prices.get(unitId) ?? 1)
}

function cancellationOf(row: Sold, status: OctoStatus, now: Date) {
  return {
    refund: row.refund ?? ('FULL' as const),
    reason: status === 'EXPIRED' ? null : (row.cancel_reason ?? null),
    utcCancelledAt: utcText(row.cancelled_at ?? row.hold_expires_at ?? (status === 'EXPIRED' ? row.expires_at : now)),
  }
}

const frozenSlot = (id: string, { startsAt, endsAt, allDay, openingHours }: Frozen) => ({
  id,
  localDateTimeStart: startsAt,
  localDateTimeEnd: endsAt,
  utcCutoffAt: utcText(new Date(startsAt)),
  allDay,
  available: false,
  status: 'CLOSED' as const,
  vacancies: 0,
  capacity: null,
  maxUnits: null,
  openingHours,
})

/** A voucher or ticket; it has its code once the booking is confirmed. */
const ticketOf = (code: string | null) => ({
  redemptionMethod: 'DIGITAL' as const,
  utcRedeemedAt: null,
  deliveryOptions: code === null ? [] : [{ deliveryFormat: 'QRCODE' as const, deliveryValue: code }],
})
