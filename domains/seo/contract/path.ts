import { z } from 'zod'

/** A path of the same site; empty becomes null. */
export const plainPath = z
  .string('Address is not valid.')
  .max(300, 'Address is at most 300 characters.')
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(text),
    'Address starts with / and has only small letters, digits and hyphens.',
  )
  .transform((text) => text || null)
  .nullable()
