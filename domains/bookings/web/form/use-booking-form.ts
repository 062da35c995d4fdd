import { formatMoney, type Money } from '#kit/contract/money.ts'
import { asCallError, CallError } from '#kit/web/call-error.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useRecordForm, type RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { randomKey } from '#kit/web/use-call.ts'
import { call, type Booking, type Quote } from '../calls.ts'
import { keptOf } from '../booking-words.ts'
import { bookingSchema, bookingValues, changesPrice, editBody, isComplete, newBody, type BookingValues } from './booking-values.ts'
import { usePrice, type Price } from './use-price.ts'

export interface BookingFormState {
  form: RecordFormState<BookingValues>
  price: Price
  /** The booking being edited; undefined for a new one. */
  booking: Booking | undefined
  /** Lines that want more places than there are, by index, with how many are left. */
  short: ReadonlyMap<number, number>
}

export interface BookingFormOptions {
  initial: BookingValues
  /** The booking being edited; absent for a new one. */
  booking?: Booking | undefined
  onSaved: (booking: Booking) => void | Promise<void>
}

type Expected = { expected_total?: Money }

/** State of the form of a new or existing booking. It updates the price while the form changes. */
export function useBookingForm({ initial, booking, onSaved }: BookingFormOptions): BookingFormState {
  const latest: { price: Price | null } = { price: null }
  const send = (values: BookingValues, expected: Expected, idempotencyKey: string) =>
    booking
      ? call('POST /bookings/edit/{id}', {
          params: { id: booking.id },
          body: { ...editBody(booking.version, bookingValues(booking), values), ...expected },
          idempotencyKey,
        })
      : call('POST /bookings/new', { body: { ...newBody(values), ...expected }, idempotencyKey })
  const form = useRecordForm<BookingValues, Booking>({
    screen: booking ? `booking ${booking.id}` : 'booking new',
    adds: !booking,
    initial,
    schema: bookingSchema,
    labels: { client_id: 'Client', departure_id: 'Departure', starts_on: 'Day', unit_ids: 'Rooms', born_on: 'Date of birth' },
    save: (values, { idempotencyKey }) => saveAtSeenPrice({ values, price: latest.price!, booking, idempotencyKey, send }),
    invalidates: ['/bookings', '/clients', '/business', '/packages', '/inventory', '/inquiries_', '/inquiries'],
    saved: async (saved) => {
      toast(booking ? 'Booking saved.' : `${saved.reference} booked.`)
      await onSaved(saved)
    },
  })
  const repriced = !booking || changesPrice(bookingValues(booking), form.values)
  const price = usePrice(form.values, { enabled: repriced, bookingId: booking?.id })
  latest.price = price
  return { form, price, booking, short: shortLines(form.values, price.quote, booking) }
}

interface Saving {
  values: BookingValues
  price: Price
  booking: Booking | undefined
  idempotencyKey: string
  send: (values: BookingValues, expected: Expected, idempotencyKey: string) => Promise<Booking>
}

/** Saves at the total the person saw. If the price has changed, it shows the new total and asks for confirmation. */
async function saveAtSeenPrice({ values, price, booking, idempotencyKey, send }: Saving): Promise<Booking> {
  const seen = price.current ? price.quote : undefined
  try {
    return await send(values, expectedOf(seen, booking), idempotencyKey)
  } catch (error) {
    const refused = asCallError(error)
    if (refused.code === 'price_changed') return bookAnew({ values, price, booking, send }, seen, refused)
    if (isAboutLines(refused)) throw atTheirLines(refused)
    throw error
  }
}

/** Returns the new total of the booking: the priced lines plus the amounts that an edit does not change, such as cancelled lines. */
export const totalOf = ({ total }: Quote, booking: Booking | undefined): Money => ({
  ...total,
  amount: total.amount + (booking ? keptOf(booking) : 0),
})

function expectedOf(quote: Quote | undefined, booking: Booking | undefined): Expected {
  const total = quote && totalOf(quote, booking)
  return total && total.amount > 0 ? { expected_total: total } : {}
}

async function bookAnew(
  { values, price, booking, send }: Pick<Saving, 'values' | 'price' | 'booking' | 'send'>,
  seen: Quote | undefined,
  refused: CallError,
): Promise<Booking> {
  const quote = await price.ask()
  const total = formatMoney(totalOf(quote, booking))
  const agreed = await confirm({
    title: 'The price has changed',
    text: `${seen ? `You saw ${formatMoney(totalOf(seen, booking))}. ` : ''}It is ${total} now.`,
    action: `Book at ${total}`,
  })
  if (!agreed) throw refused
  // A new total makes a different request, which needs its own idempotency key.
  return send(values, expectedOf(quote, booking), randomKey())
}

const isAboutLines = ({ errors }: CallError): boolean => {
  const paths = Object.keys(errors)
  return paths.length > 0 && paths.every((path) => path.startsWith('lines.'))
}

/** Turns a conflict about lines, such as missing places, into field errors, so that it appears at the lines. */
const atTheirLines = ({ code, message, errors }: CallError): CallError => new CallError(422, { code, message, errors })

/** Returns the lines that want more than is left: places of a departure (summed over its lines) or units at their time. */
function shortLines({ lines }: BookingValues, quote: Quote | undefined, booking: Booking | undefined): Map<number, number> {
  const priced = lines.flatMap((line, index) => (isComplete(line) ? [index] : []))
  const wanted = new Map<string, number>()
  for (const { departure_id, places } of quote?.lines ?? [])
    if (departure_id) wanted.set(departure_id, (wanted.get(departure_id) ?? 0) + places)
  const own = (departure: string) =>
    (booking?.lines ?? []).reduce((sum, line) => (line.departure_id === departure && line.taking !== 'none' ? sum + line.places : sum), 0)
  return new Map(
    (quote?.lines ?? []).flatMap(({ departure_id, places_left, units_left, units, inventory_id }, at) => {
      if (units_left !== null) {
        const has = units_left + ownUnits(booking, inventory_id)
        return units > has ? [[priced[at]!, has] as const] : []
      }
      if (!departure_id || places_left === null) return []
      const left = places_left + own(departure_id)
      return wanted.get(departure_id)! > left ? [[priced[at]!, left] as const] : []
    }),
  )
}

/** Number of units the booking already has of an item; an edit may take them again. */
const ownUnits = (booking: Booking | undefined, inventoryId: string): number =>
  (booking?.lines ?? []).reduce(
    (sum, line) => (line.inventory_id === inventoryId && line.taking !== 'none' ? sum + line.claimed.length : sum),
    0,
  )
