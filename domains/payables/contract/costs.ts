import { z } from 'zod'
import { findNetRates } from '#domains/suppliers/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { idOf, line, moneyResult, positiveMoney, version } from '#kit/contract/schemas.ts'
import { costSources } from './states.ts'

const see = ['See Costs'] as const
const edit = ['Manage Payables'] as const

export const costBody = z.strictObject({
  /** The line of the booking. Absent: the booking as a whole. */
  line_id: idOf('Line').nullish(),
  supplier_id: idOf('Supplier'),
  description: line('Description', 160),
  cost: positiveMoney,
  source: z.enum(costSources, 'Source is not valid.').default('typed'),
})
export const costEditBody = costBody.omit({ source: true }).extend({ version })

const plannedCost = z.object({
  id: z.string(),
  line_id: z.string().nullable(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  description: z.string(),
  cost: moneyResult,
  /** In the booking's currency, at the rate of the day it was planned. */
  in_booking: moneyResult,
  source: z.enum(costSources),
  /** Planned by itself from a net rate for the offer. */
  automatic: z.boolean(),
  version: z.number(),
})

const sums = {
  /** What it is sold for. Of a line: before the booking's discount. */
  sale: moneyResult,
  planned: moneyResult,
  /** By approved invoices, less credit notes, and what was spent on the road. */
  real: moneyResult,
  /** Planned, and not invoiced yet. */
  open: moneyResult,
}

const bookingCosts = z.object({
  ...sums,
  /** Sale less real and open costs. */
  margin: moneyResult,
  /** Of the sale; null if it is sold for nothing. */
  margin_percent: z.number().nullable(),
  lines: z.array(z.object({ id: z.string().nullable(), title: z.string(), ...sums })),
  costs: z.array(plannedCost),
})

export const showBookingCosts = endpoint({
  method: 'GET',
  path: '/payables/bookings/{id}/costs',
  summary: 'Show what a booking costs, planned and real, and its margin.',
  access: see,
  result: bookingCosts,
})

export const addPlannedCost = endpoint({
  method: 'POST',
  path: '/payables/bookings/{id}/costs',
  summary: 'Add a planned cost of a booking.',
  access: edit,
  body: costBody,
  result: bookingCosts,
})

export const updatePlannedCost = endpoint({
  method: 'POST',
  path: '/payables/costs/{id}/update',
  summary: 'Change a planned cost.',
  access: edit,
  body: costEditBody,
  result: bookingCosts,
})

export const deletePlannedCost = endpoint({
  method: 'POST',
  path: '/payables/costs/{id}/delete',
  summary: 'Remove a planned cost.',
  access: edit,
  result: bookingCosts,
})

export const bookingRatesQuery = z.strictObject({
  /** Absent: the first line. */
  line_id: idOf('Line').optional(),
  search: z.string().max(100, 'Search is at most 100 characters.').default(''),
})

export const findBookingRates = endpoint({
  method: 'GET',
  path: '/payables/bookings/{id}/rates',
  summary: 'List the net rates that can be planned for a line of a booking, with what they come to.',
  access: see,
  query: bookingRatesQuery,
  result: z.array(findNetRates.result.element.extend({ quantity: z.number(), cost: moneyResult })),
})
