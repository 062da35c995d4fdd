import { z } from 'zod'
import { clientSources, stages } from '#domains/clients/contract/stages.ts'
import { consentChannels } from '#domains/consents/contract/words.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { residencies } from '#domains/inventory/contract/units.ts'
import { amountMinor, countryCode, currencyCode, idOf, line, localDate } from '#kit/contract/schemas.ts'

// A filter is data of a closed set of conditions. Its shape is stored: a change must still read what was stored before.

const oneOf = <T extends z.ZodType>(value: T) =>
  z.array(value, 'Choose at least one.').min(1, 'Choose at least one.').max(50, 'At most 50.')

/** The opposite: people for whom the condition does not hold. */
const not = z.boolean('Not is yes or no.').default(false)

const count = z.int('A whole number.').min(0, 'Zero or more.').max(100_000, 'At most 100 000.')
const days = z.int('A whole number of days.').min(1, 'At least 1 day.').max(3650, 'At most 3650 days.')

export const condition = z.discriminatedUnion(
  'field',
  [
    z.strictObject({ field: z.literal('stage'), in: oneOf(z.enum(stages, 'Stage is not valid.')), not }),
    z.strictObject({ field: z.literal('source'), in: oneOf(z.enum(clientSources, 'Source is not valid.')), not }),
    z.strictObject({ field: z.literal('tag'), in: oneOf(line('Tag', 40)), not }),
    z.strictObject({ field: z.literal('kind'), in: oneOf(z.enum(['person', 'company'], 'Kind is not valid.')), not }),
    z.strictObject({ field: z.literal('residency'), in: oneOf(z.enum(residencies, 'Residency is not valid.')), not }),
    z.strictObject({ field: z.literal('country'), in: oneOf(countryCode), not }),
    z.strictObject({
      field: z.literal('birthday_month'),
      in: oneOf(z.int('Month is 1 to 12.').min(1, 'Month is 1 to 12.').max(12, 'Month is 1 to 12.')),
      not,
    }),
    z.strictObject({ field: z.literal('added'), from: localDate.optional(), to: localDate.optional(), not }),
    z.strictObject({ field: z.literal('bookings'), min: count.optional(), max: count.optional(), not }),
    z.strictObject({
      field: z.literal('booked_kind'),
      in: oneOf(z.enum(Object.keys(kinds) as [Kind, ...Kind[]], 'Kind is not valid.')),
      not,
    }),
    /** Booked one of these offers, on a booking that ended between the days. */
    z.strictObject({
      field: z.literal('booked_offer'),
      in: oneOf(idOf('Offer')),
      from: localDate.optional(),
      to: localDate.optional(),
      not,
    }),
    /** Booked within the last days. */
    z.strictObject({ field: z.literal('booked'), within_days: days, not }),
    /** A booking ended within the last days. */
    z.strictObject({ field: z.literal('stayed'), within_days: days, not }),
    /** A booking starts within the next days. */
    z.strictObject({ field: z.literal('arrives'), within_days: days, not }),
    z.strictObject({ field: z.literal('spent'), currency: currencyCode, min: amountMinor.optional(), max: amountMinor.optional(), not }),
    z.strictObject({ field: z.literal('agreed'), channel: z.enum(consentChannels, 'Channel is not valid.'), not }),
    /** Opened a campaign or clicked in it within the last days, as far as it was a person and no machine. */
    z.strictObject({ field: z.literal('opened'), within_days: days, not }),
    z.strictObject({ field: z.literal('has'), address: z.enum(['email', 'phone'], 'Address is email or phone.'), not }),
    /** A field of the agency's own: has one of the values, or any value. */
    z.strictObject({ field: z.literal('own'), id: idOf('Field'), in: oneOf(z.union([line('Value', 1000), z.number()])).optional(), not }),
  ],
  'Condition is not valid.',
)
export type Condition = z.output<typeof condition>

/** All conditions hold. */
export const filter = z.strictObject({
  conditions: z.array(condition, 'Conditions is a list.').min(1, 'Add at least one condition.').max(20, 'At most 20 conditions.'),
})
export type Filter = z.output<typeof filter>
