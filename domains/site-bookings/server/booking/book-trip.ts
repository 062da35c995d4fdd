import { bookQuoted } from '#domains/bookings/server/agreed.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { acceptShown, isAllShown } from '#domains/conditions/server/acceptances.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { requireBooking } from '#domains/finance/server/payee.ts'
import { bookedOnSite, type Origin, type PixelConsent } from '#domains/site-visits/server/bookings.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { Money } from '#kit/contract/money.ts'
import { changeBasket, findBasket, type Basket } from '../basket/baskets.ts'
import { priceBasket, type PricedWanted } from '../basket/priced.ts'
import { refuseBeyondShare } from '../basket/share.ts'
import { grantTrip, knownTrip, myTripPath } from '../my-trip/grants.ts'
import { tripPath } from '../site/paths.ts'
import type { Booker } from './book-form.ts'
import { payPage } from './payment.ts'

/** Where a visitor goes on. `opens`: the link whose page this browser may see, because it made the booking. */
interface WayOn {
  url: string
  opens: { id: string; secret: string } | null
}

/** What became of a form that books a basket. */
export type Outcome =
  /** `url` is where the visitor goes on: the payment page, or the page of the trip. */
  | ({ kind: 'booked'; isNew: boolean; isHeld: boolean } & WayOn)
  | { kind: 'elsewhere' }
  | { kind: 'problems' }
  | { kind: 'price'; now: Money }
  /** The agency published other booking conditions than the form showed. */
  | { kind: 'conditions' }

/** From where a visitor books. */
export interface Caller {
  address: string
  userAgent: string
}

/** The total as the form carries it, to notice a change of price. */
export const totalText = ({ total, currency }: { total: number; currency: string }): string => `${currency} ${total}`

/**
 * Books the basket of a secret. The basket stays locked meanwhile, so a form that is sent twice books once and leads to the same page.
 * @throws 409 `sold_out` at `lines.N`, `bookings_closed`, `discount_used_up`.
 */
export async function bookTrip(
  visit: Visit,
  secret: string | null,
  booker: Booker,
  origin: Origin & PixelConsent,
  from: Caller,
): Promise<Outcome> {
  const { tx, actor, site } = visit
  const basket = await findBasket(tx, secret, { lock: true })
  if (!basket) return { kind: 'elsewhere' }
  if (basket.booking_id && basket.booked_nonce === booker.nonce)
    return { kind: 'booked', ...(await wayOn(visit, basket.booking_id, booker)), isNew: false, isHeld: false }
  if (basket.nonce !== booker.nonce) return { kind: 'elsewhere' }
  await requireBooking(tx, site.agencyId)
  const { rows, quote, isRequest, canBook } = await priceBasket(visit, basket)
  if (!canBook || !quote) return { kind: 'problems' }
  if (booker.total !== totalText(quote)) return { kind: 'price', now: { amount: quote.total, currency: quote.currency } }
  const offers = rows.flatMap(({ offer }) => (offer ? [offer.id] : []))
  if (!(await isAllShown(tx, offers, booker.conditions))) return { kind: 'conditions' }
  const bookingId = await write(visit, basket, { booker, rows, quote, isRequest })
  const { conditions: shown, name } = booker
  await acceptShown(visit.app, tx, actor, { bookingId, shown, name, source: 'website', language: visit.language, from })
  await bookedOnSite(tx, actor, bookingId, origin)
  await grantTrip(visit.app, tx, actor, bookingId, { language: visit.language })
  return { kind: 'booked', ...(await wayOn(visit, bookingId, booker)), isNew: true, isHeld: !isRequest }
}

interface Priced {
  booker: Booker
  rows: readonly PricedWanted[]
  quote: NonNullable<Awaited<ReturnType<typeof priceBasket>>['quote']>
  isRequest: boolean
}

async function write(visit: Visit, basket: Basket, { booker, rows, quote, isRequest }: Priced): Promise<string> {
  const { tx, actor } = visit
  const { name, email, phone, notes } = booker
  const { residency } = basket
  const client = await insertClient(tx, actor, { kind: 'person', name, email, phone, residency, tags: [] }, 'booking')
  const { id } = await bookQuoted(tx, actor, { quote, residency, client_id: client.id, source: 'website', notes, isRequest })
  if (!isRequest) await refuseBeyondShare(visit, rows)
  await changeBasket(tx, actor, basket.id, {
    lines: [],
    discount_code: null,
    booked: { lines: basket.lines, nonce: basket.nonce, bookingId: id },
  })
  return id
}

/** Returns where a visitor goes after booking: to pay, or to the page of the trip. */
async function wayOn(visit: Visit, bookingId: string, { payAll }: Pick<Booker, 'payAll'>): Promise<WayOn> {
  const { status } = await readBooking(visit.tx, bookingId)
  const toPay =
    status === 'on_hold' && ((!payAll && (await payPage(visit, bookingId, 'deposit'))) || (await payPage(visit, bookingId, 'all')))
  return toPay ? { url: toPay, opens: null } : tripOf(visit, bookingId)
}

/** Returns the way to the page of a booking; to the basket once its link was revoked. */
export async function tripOf(visit: Visit, bookingId: string): Promise<WayOn> {
  const known = await knownTrip(visit.app, visit.tx, visit.actor, bookingId)
  return known ? { url: myTripPath(known.secret), opens: known } : { url: tripPath(visit), opens: null }
}
