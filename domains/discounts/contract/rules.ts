import { z } from 'zod'

/** Who bears what a discount takes off; `shared` is half and half with the supplier. */
export const bearers = ['agency', 'supplier', 'shared'] as const

/** A code as it is kept: capitals, digits and dashes, so that it can be read out on the phone. */
export const discountCode = z
  .string('Code is not valid.')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9-]{1,30}[A-Z0-9]$/, 'Code is 3 to 32 letters, digits and dashes, a letter first.')
