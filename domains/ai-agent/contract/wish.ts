import { z } from 'zod'
import { residency } from '#domains/inventory/contract/guests.ts'
import { localDate, money } from '#kit/contract/schemas.ts'
import { comforts, paces, wantedKinds } from './words.ts'

const oldestChild = 17
export const mostPeople = 100
export const mostDays = 60

const word = z.string().min(1).max(60)

/** A wish as it was understood. The rules and a language model both answer with this, and nothing else is read from them. */
export const wishShape = z.strictObject({
  /** The first day, if a day was named. */
  starts_on: localDate.nullable(),
  /** The month, `YYYY-MM`, if no day was named. */
  month: z
    .string()
    .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
    .nullable(),
  days: z.int().min(1).max(mostDays).nullable(),
  adults: z.int().min(0).max(mostPeople),
  /** The age of each child; null where no age was named. */
  children: z.array(z.int().min(0).max(oldestChild).nullable()).max(20),
  residency,
  /** For all people together. */
  budget: money.nullable(),
  /** Words of the agency's own offers that the wish names: animals, activities, tags. */
  interests: z.array(word).max(20),
  /** Names of places of the agency's own offers. */
  places: z.array(word).max(10),
  /** Words that nothing on offer answers. */
  unknown: z.array(word).max(20),
  wants: z.array(z.enum(wantedKinds)).max(5),
  comfort: z.enum(comforts).nullable(),
  pace: z.enum(paces).nullable(),
})
export type Wish = z.output<typeof wishShape>
