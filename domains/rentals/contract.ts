import { z } from 'zod'
import { givenUp, itemIndex } from '#domains/bookings/contract/ends.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id, instant, line, money, moneyResult, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { depositMethods, depositStatuses, photoMoments, rentalStatuses } from './contract/words.ts'

export { rentalTimeline } from './contract/timeline.ts'

const base = '/bookings/car-rentals'
const feature: Feature = 'car_rental_services'
const read: Access = ['View Bookings']
const edit: Access = ['Edit Bookings']

const whole = (label: string, max: number) =>
  z
    .int({ error: ({ input }) => (input == null ? `${label} is required.` : `${label} is a whole number.`) })
    .min(0, `${label} is at least 0.`)
    .max(max, `${label} is at most ${max}.`)
const odometer = whole('Odometer', 9_999_999)
/** Fuel level in eighths of a tank. */
const fuel = whole('Fuel', 8)
/** Minor units of the booking's currency. */
const amount = (label: string) => whole(label, 1_000_000_000_000)
const depositMethod = z.enum(depositMethods, 'Method is not valid.')

const row = z.object({
  id: z.string(),
  status: z.enum(rentalStatuses),
  /** The hand-over or return is overdue. */
  late: z.boolean(),
  /** Not handed over yet, and its vehicle may not be back in time from the previous hire. */
  in_danger: z.boolean(),
  plate: z.string(),
  car: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  client_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Time of the next step (hand-over or return); null after the return. */
  next_at: z.string().nullable(),
  deposit_status: z.enum(depositStatuses),
  deposit: moneyResult,
})
const photo = z.object({
  id: z.string(),
  moment: z.enum(photoMoments),
  url: z.string(),
  small_url: z.string(),
})
/** Another hire of the same vehicle that conflicts with this one. */
const neighbour = z.object({
  id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  client_name: z.string(),
  client_phone: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
})
const rental = row.extend({
  inventory_id: z.string(),
  unit_id: z.string(),
  client_phone: z.string().nullable(),
  payment_status: z.string(),
  due: moneyResult,
  late_fee: z.number(),
  extra_km: z.number(),
  mileage_limit: z.number().nullable(),
  /** The vehicle's last odometer reading, in kilometres. */
  odometer: z.number().nullable(),
  handed_over_at: z.string().nullable(),
  odometer_out: z.number().nullable(),
  fuel_out: z.number().nullable(),
  driver_name: z.string().nullable(),
  licence_number: z.string().nullable(),
  signed_out_by: z.string().nullable(),
  note_out: z.string().nullable(),
  returned_at: z.string().nullable(),
  odometer_in: z.number().nullable(),
  fuel_in: z.number().nullable(),
  signed_in_by: z.string().nullable(),
  damage_note: z.string().nullable(),
  charged: moneyResult,
  deposit_method: depositMethod.nullable(),
  deposit_kept: moneyResult,
  photos: z.array(photo),
  /** The hire that still has the vehicle out and endangers this one. */
  waits_for: neighbour.nullable(),
  /** The next hire that this one endangers. */
  holds_up: neighbour.nullable(),
  /** The claim of the vehicle, and the version of the booking, to change its end; null if the vehicle is not claimed any more. */
  claim_id: z.string().nullable(),
  booking_version: z.number(),
  /** The last step, if it can be undone, and when it was done. After an hour undoing it needs Refund Payments. */
  undo: z.object({ step: z.enum(['hand_over', 'return']), done_at: z.string() }).nullable(),
  version: z.number(),
})

export const listRentals = listEndpoint({
  path: base,
  summary: 'List rentals: late ones first, then the next hand-overs and returns, then completed ones.',
  access: read,
  feature,
  item: row.extend({
    /** The small cover of the car. */
    picture_url: z.string().nullable(),
  }),
  sort: ['next_at', 'starts_at'],
  defaultSort: 'next_at',
  filters: {
    status: several(rentalStatuses, 'Status'),
    /** `today`: hand-over or return is due today. `late`: overdue. `in_danger`: the vehicle may not be back in time. */
    when: z.enum(['today', 'late', 'in_danger'], 'When is not valid.').optional(),
    booking_id: id.optional(),
  },
})
export const rentalsToday = endpoint({
  method: 'GET',
  path: `${base}/today`,
  summary: 'Count vehicles that go out today, return today, are late, and are out now.',
  access: read,
  feature,
  result: z.object({ hand_overs: z.number(), returns: z.number(), late: z.number(), out: z.number(), in_danger: z.number() }),
})
export const showRental = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Show a rental.',
  access: read,
  feature,
  result: rental,
})

export const handOverBody = z.strictObject({
  version,
  odometer,
  fuel,
  driver_name: line('Driver', 160),
  licence_number: line('Licence', 60),
  signed_by: line('Signature', 160),
  note: optionalText('Note', 2000).optional(),
  /** Security deposit taken; 0 for none. */
  deposit: amount('Deposit'),
  deposit_method: depositMethod.default('cash'),
})
export const handOver = endpoint({
  method: 'POST',
  path: `${base}/{id}/hand-over`,
  summary: 'Record the hand-over of a vehicle: its condition, the driver and the security deposit.',
  access: edit,
  feature,
  body: handOverBody,
  result: rental,
})
export const returnBody = z.strictObject({
  version,
  returned_at: instant.optional(),
  odometer,
  fuel,
  signed_by: line('Signature', 160),
  damage_note: optionalText('Damage', 2000).optional(),
  /** Charge for damage, fuel or cleaning, in addition to late fee and kilometres. */
  damage_charge: amount('Charge').default(0),
  /** Only read if it comes back early: what happens to the price of the time that is given up. */
  unused_time: givenUp.default('terms'),
  /** Which of the booked items this vehicle is, if its line has several. */
  item: itemIndex.optional(),
  /** How much the person saw is taken off for that time. If it has changed, the answer is 409 `price_changed`. */
  expected_off: money.optional(),
})
export const takeBack = endpoint({
  method: 'POST',
  path: `${base}/{id}/return`,
  summary: 'Record a vehicle’s return and charge lateness, mileage and damage. A price off the terms needs Refund Payments.',
  access: edit,
  feature,
  body: returnBody,
  result: rental,
})
export const settleBody = z.strictObject({
  version,
  /** Part of the deposit kept as a payment for the booking; the rest is refunded. */
  keep: amount('Kept'),
  reason: optionalLine('Reason', 300).optional(),
})
export const settleDeposit = endpoint({
  method: 'POST',
  path: `${base}/{id}/deposit/settle`,
  summary: 'Refund the security deposit, or keep part of it for what is due on the booking.',
  access: [['Edit Bookings', 'Record Payments']],
  feature,
  body: settleBody,
  result: rental,
})
export const swapBody = z.strictObject({ version, unit_id: id })
export const swapVehicle = endpoint({
  method: 'POST',
  path: `${base}/{id}/swap`,
  summary: 'Swap the vehicle for another of the same car, before hand-over.',
  access: edit,
  feature,
  body: swapBody,
  result: rental,
})
export const listSwaps = endpoint({
  method: 'GET',
  path: `${base}/{id}/vehicles`,
  summary: 'List vehicles of the same car that are free for the time and in the yard.',
  access: read,
  feature,
  result: z.array(z.object({ id: z.string(), plate: z.string() })),
})

export const previewUndoRental = endpoint({
  method: 'GET',
  path: `${base}/{id}/undo`,
  summary: 'Preview undoing the hand-over or return of a vehicle: the changes, or why it cannot be undone.',
  access: edit,
  feature,
  result: z.object({
    step: z.enum(['hand_over', 'return']),
    done_at: z.string(),
    /** When the vehicle is then due back. */
    ends_at: z.string(),
    total_before: moneyResult,
    total_after: moneyResult,
    /** The security deposit that goes back to the hirer. */
    deposit_back: moneyResult,
    /** A sentence, or null if it can be undone. */
    problem: z.string().nullable(),
  }),
})
export const undoRental = endpoint({
  method: 'POST',
  path: `${base}/{id}/undo`,
  summary: 'Undo the hand-over or return of a vehicle. After an hour this needs Refund Payments.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: rental,
})

export const noShow = endpoint({
  method: 'POST',
  path: `${base}/{id}/no-show`,
  summary: 'Record a no-show. The vehicle is free again, the price stays on the booking.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: rental,
})
export const uploadOutPhotos = endpoint({
  method: 'POST',
  path: `${base}/{id}/photos/out`,
  summary: 'Add photos of the vehicle’s condition at hand-over.',
  access: edit,
  feature,
  upload: true,
  result: rental,
})
export const uploadInPhotos = endpoint({
  method: 'POST',
  path: `${base}/{id}/photos/in`,
  summary: 'Add photos of the vehicle’s condition at return.',
  access: edit,
  feature,
  upload: true,
  result: rental,
})
export const deletePhoto = endpoint({
  method: 'POST',
  path: `${base}/photos/{id}/delete`,
  summary: 'Delete a photo before its step is done. Afterwards it is kept as evidence.',
  access: edit,
  feature,
  result: rental,
})
