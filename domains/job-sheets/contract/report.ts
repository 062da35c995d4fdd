import { z } from 'zod'
import { instant } from '#kit/contract/schemas.ts'
import { isPersonEvent, jobEventKinds } from './words.ts'

// What the page of a job sheet sends: the fields of its forms, as text. A phone without signal keeps them and sends them later.

/** Reads an empty field of a form as null. */
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((given) => (given === '' ? null : (given ?? null)), schema.nullable())

const kilometres = z
  .string()
  .regex(/^\s*\d[\d ,]{0,9}$/, 'Kilometres is a whole number.')
  .transform((text) => Number(text.replace(/[^\d]/g, '')))
  .refine((count) => count <= 3_000_000, 'Kilometres is at most 3,000,000.')
const litres = z
  .string()
  .regex(/^\s*\d{1,4}(?:[.,]\d{1,2})?\s*$/, 'Litres is a number, such as 40.5.')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 1000))
  .refine((count) => count > 0, 'Litres is more than zero.')
const said = z.string().trim().max(500, 'Write at most 500 characters.')

/** A report from the road. Its amount is checked against the agency's currency later. */
export const jobReport = z
  .strictObject({
    nonce: z.uuid('Nonce is not valid.'),
    kind: z.enum(jobEventKinds, 'Kind is not valid.'),
    version: z.coerce
      .number('Version is not valid.')
      .int('Version is not valid.')
      .min(1, 'Version is not valid.')
      .max(1_000_000, 'Version is not valid.'),
    /** By the clock of the phone. Without it, it happened now. */
    happened_at: orNull(instant),
    person_id: orNull(z.uuid('Person is not valid.')),
    text: orNull(said),
    kilometres: orNull(kilometres),
    litres: orNull(litres),
    amount: orNull(z.string().trim().max(30, 'Amount is not valid.')),
  })
  .superRefine(({ kind, person_id, text, kilometres: reading, litres: fuel, amount }, issues) => {
    const missing = (path: string, name: string) => issues.addIssue({ code: 'custom', path: [path], message: `${name} is required.` })
    if (isPersonEvent(kind) !== (person_id !== null))
      issues.addIssue({
        code: 'custom',
        path: ['person_id'],
        message: person_id === null ? 'Person is required.' : 'This report is about no person.',
      })
    if (kind === 'odometer' && reading === null) missing('kilometres', 'Kilometres')
    if (kind === 'fuel' && fuel === null) missing('litres', 'Litres')
    if (kind === 'expense' && amount === null) missing('amount', 'Amount')
    if ((kind === 'expense' || kind === 'note') && text === null) missing('text', kind === 'note' ? 'Note' : 'What for')
    if (fuel !== null && kind !== 'fuel') issues.addIssue({ code: 'custom', path: ['litres'], message: 'Only fuel has litres.' })
    if (amount !== null && kind !== 'fuel' && kind !== 'expense')
      issues.addIssue({ code: 'custom', path: ['amount'], message: 'Only fuel and expenses have an amount.' })
  })

export type JobReport = z.output<typeof jobReport>
