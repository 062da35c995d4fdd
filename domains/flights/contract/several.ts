import { z } from 'zod'

/** A filter with several values, separated by commas: `status=held,ticketing`. */
export const several = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .max(300)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values, 'Filter is not valid.')))
    .optional()
