import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { emptyAsNull, id, idOf, localDate, optionalLine, version } from '#kit/contract/schemas.ts'
import { base, count, edit, feature, sellers } from './access.ts'
import { careKindCodes } from './words.ts'

// Service, insurance and inspection of single vehicles.

const kind = z.enum(careKindCodes, 'Kind is not valid.')
const due = {
  /** The last day on which it is not overdue. */
  due_on: emptyAsNull(localDate).optional(),
  /** It is overdue from this odometer on. */
  due_km: count('Kilometres', 1, 9_999_999).nullish(),
  note: optionalLine('Note', 200).optional(),
}
export const careBody = z.strictObject({ unit_id: idOf('Vehicle'), kind, ...due })
export const careEditBody = z.strictObject({ ...due, version })
export const careDoneBody = z.strictObject({
  done_on: localDate,
  done_km: count('Odometer', 0, 9_999_999).nullish(),
  /** When it is due again; without both it is not due again. */
  next_due_on: emptyAsNull(localDate).optional(),
  next_due_km: count('Kilometres', 1, 9_999_999).nullish(),
  version,
})

const care = z.object({
  id: z.string(),
  unit_id: z.string(),
  plate: z.string(),
  car_id: z.string(),
  car: z.string(),
  kind,
  due_on: z.string().nullable(),
  due_km: z.number().nullable(),
  /** The last odometer reading of the vehicle. */
  odometer: z.number().nullable(),
  /** The vehicle is not booked until this is done. */
  overdue: z.boolean(),
  note: z.string().nullable(),
  done_on: z.string().nullable(),
  done_km: z.number().nullable(),
  version: z.number(),
})

export const listCare = listEndpoint({
  path: `${base}/care`,
  summary: 'List service, insurance and inspection of vehicles, those due soonest first.',
  access: sellers,
  feature,
  item: care,
  sort: ['due_on', 'created_at'],
  defaultSort: 'due_on',
  filters: {
    kind: several(careKindCodes, 'Kind'),
    unit_id: id.optional(),
    state: z.enum(['open', 'overdue', 'done'], 'State is not valid.').default('open'),
  },
})
export const listFleet = endpoint({
  method: 'GET',
  path: `${base}/fleet`,
  summary: 'List the vehicles of all cars that are in use, by car and plate.',
  access: sellers,
  feature,
  result: z.array(z.object({ id: z.string(), plate: z.string(), car: z.string(), seats: z.number(), overdue: z.boolean() })),
})
export const createCare = endpoint({
  method: 'POST',
  path: `${base}/care/create`,
  summary: 'Add care of a vehicle, due by a day, an odometer reading, or whichever comes first.',
  access: edit,
  feature,
  body: careBody,
  result: care,
})
export const updateCare = endpoint({
  method: 'POST',
  path: `${base}/care/{id}/update`,
  summary: 'Change when care of a vehicle is due. Care that was done stays as it is (409).',
  access: edit,
  feature,
  body: careEditBody,
  result: care,
})
export const completeCare = endpoint({
  method: 'POST',
  path: `${base}/care/{id}/done`,
  summary: 'Record that care was done, and when it is due again. The vehicle can be booked if nothing else is overdue.',
  access: edit,
  feature,
  body: careDoneBody,
  result: care,
})
export const deleteCare = endpoint({
  method: 'POST',
  path: `${base}/care/{id}/delete`,
  summary: 'Delete care that was entered by mistake.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
