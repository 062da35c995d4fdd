import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { id, instant, line, localDate, optionalLine, version } from '#kit/contract/schemas.ts'
import { maxUnitNameLength, maxUnitNamesLength, maxUnitsAtOnce, unitNames } from './unit-names.ts'

// Units of items that are let (rooms of a room type, vehicles of a class), their blocks, and their letting terms.

const unitStatus = z.enum(['active', 'inactive'], 'Status is not valid.')
const name = line('Name', maxUnitNameLength)
const note = optionalLine('Note', 300).optional()

/** A list of names, which may contain series: "101–110, 112". */
export const unitsBody = z.strictObject({
  units: z
    .string('Names is required.')
    .max(maxUnitNamesLength, 'Names is too long.')
    .transform(unitNames)
    .pipe(z.array(name).min(1, 'Names is required.').max(maxUnitsAtOnce, `At most ${maxUnitsAtOnce} at once.`)),
})
export const unitEditBody = z.strictObject({ name, note, status: unitStatus, version })

/** Days for items let by the night; `ends_on` is the first free day. Times for items let by the hour. */
const blockFields = {
  starts_on: localDate.nullish(),
  ends_on: localDate.nullish(),
  starts_at: instant.nullish(),
  ends_at: instant.nullish(),
  reason: line('Reason', 200),
}
export const blockBody = z.strictObject(blockFields)
export const blockEditBody = z.strictObject({ ...blockFields, version })

const length = (label: string) =>
  z.int(`${label} is a whole number.`).min(1, `${label} is at least 1.`).max(1000, `${label} is at most 1000.`)
export const lettingBody = z
  .strictObject({
    /** Nights or hours. */
    min_length: length('Shortest'),
    max_length: length('Longest').nullish(),
    /** Minutes kept free after each use. */
    padding_minutes: z
      .int('Time between is a whole number.')
      .min(0, 'Time between is zero or more.')
      .max(10_080, 'Time between is at most a week.'),
    version,
  })
  .refine(({ min_length: least, max_length: most }) => most == null || most >= least, {
    path: ['max_length'],
    message: 'The longest is not below the shortest.',
  })

const block = z.object({
  id: z.string(),
  unit_id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.string().nullable(),
  version: z.number(),
})
const unit = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  status: unitStatus,
  position: z.number(),
  version: z.number(),
  /** Current and coming blocks, earliest first. */
  blocks: z.array(block),
})
const letting = z.object({
  basis: z.enum(['night', 'time']),
  min_length: z.number(),
  max_length: z.number().nullable(),
  padding_minutes: z.number(),
  version: z.number(),
})
export type UnitResult = z.input<typeof unit>
export type BlockResult = z.input<typeof block>
export type LettingResult = z.input<typeof letting>

interface Kind<Base extends string> {
  /** Base path of the kind's endpoints: `/business/hotel/rooms`. */
  base: Base
  feature: Feature
  edit: Access
  read: Access
}

/** The endpoints of one kind's units, their blocks and letting terms. */
export function unitCalls<const Base extends string>({ base, feature, edit, read }: Kind<Base>) {
  const gone = z.object({ id: z.string() })
  return {
    listUnits: endpoint({
      method: 'GET',
      path: `${base}/{id}/individual`,
      summary: 'List the units of an item, in order, with their blocks.',
      access: read,
      scope: 'inventory.read',
      feature,
      result: z.array(unit),
    }),
    createUnits: endpoint({
      method: 'POST',
      path: `${base}/{id}/individual/create`,
      summary: 'Add units by name; "101–110" adds ten.',
      access: edit,
      feature,
      body: unitsBody,
      result: z.array(unit),
    }),
    orderUnits: endpoint({
      method: 'POST',
      path: `${base}/{id}/individual/order`,
      summary: 'Reorder the units of an item. Free units are assigned in this order.',
      access: edit,
      feature,
      body: z.strictObject({ ids: z.array(id).min(1, 'Choose at least one.').max(500, 'At most 500 at once.') }),
      result: z.array(unit),
    }),
    updateUnit: endpoint({
      method: 'POST',
      path: `${base}/individual/{id}/update`,
      summary: 'Update a unit. A unit with upcoming bookings stays active.',
      access: edit,
      feature,
      body: unitEditBody,
      result: unit,
    }),
    deleteUnit: endpoint({
      method: 'POST',
      path: `${base}/individual/{id}/delete`,
      summary: 'Delete a unit that was never booked, with its blocks.',
      access: edit,
      feature,
      result: gone,
    }),
    createBlock: endpoint({
      method: 'POST',
      path: `${base}/individual/{id}/blocks/create`,
      summary: 'Take a unit out of service for a time. Returns 409 if it is booked then.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: blockBody,
      result: block,
    }),
    updateBlock: endpoint({
      method: 'POST',
      path: `${base}/blocks/{id}/update`,
      summary: 'Update the time and reason of an out-of-service block.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: blockEditBody,
      result: block,
    }),
    deleteBlock: endpoint({
      method: 'POST',
      path: `${base}/blocks/{id}/delete`,
      summary: 'Put a unit back in service.',
      access: edit,
      scope: 'inventory.write',
      feature,
      result: gone,
    }),
    showLetting: endpoint({
      method: 'GET',
      path: `${base}/{id}/letting`,
      summary: 'Show the booking rules of an item’s units: lengths, and the gap between bookings.',
      access: read,
      feature,
      result: letting,
    }),
    updateLetting: endpoint({
      method: 'POST',
      path: `${base}/{id}/letting/update`,
      summary: 'Update the booking rules of an item’s units. Existing bookings stay.',
      access: edit,
      feature,
      body: lettingBody,
      result: letting,
    }),
  }
}
