import { z } from 'zod'
import { isAscii } from '#kit/contract/schemas.ts'

/** Who pays for a discount; `shared` means half agency, half supplier. */
export const bearers = ['agency', 'supplier', 'shared'] as const

/** A stored code: capitals, digits and dashes, so that it can be read out on the phone. */
export const discountCode = z
  .string('Code is not valid.')
  .trim()
  .refine(isAscii, { error: 'Code is 3 to 32 letters, digits and dashes, a letter first.', abort: true })
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9-]{1,30}[A-Z0-9]$/, 'Code is 3 to 32 letters, digits and dashes, a letter first.')
