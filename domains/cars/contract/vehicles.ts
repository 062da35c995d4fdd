import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { optionalLine, versionOrZero } from '#kit/contract/schemas.ts'
import { base, count, edit, feature, sellers } from './access.ts'

// Extra data of single vehicles. Plate, note and blocks belong to the inventory unit.

const vehicle = z.object({
  /** Id of the inventory unit. */
  id: z.string(),
  plate: z.string(),
  colour: z.string().nullable(),
  /** Kilometres. */
  odometer: z.number().nullable(),
  /** 0 until the first change. */
  version: z.number(),
})
export const vehicleBody = z.strictObject({
  colour: optionalLine('Colour', 40).optional(),
  odometer: count('Odometer', 0, 9_999_999).nullish(),
  version: versionOrZero,
})
export const listVehicles = endpoint({
  method: 'GET',
  path: `${base}/{id}/vehicles`,
  summary: 'List the vehicles of a car with colour and odometer.',
  access: sellers,
  feature,
  result: z.array(vehicle),
})
export const updateVehicle = endpoint({
  method: 'POST',
  path: `${base}/vehicles/{id}/update`,
  summary: 'Update colour and odometer of a vehicle. Omitted fields stay unchanged.',
  access: edit,
  feature,
  body: vehicleBody,
  result: vehicle,
})
