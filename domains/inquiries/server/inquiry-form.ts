import { z } from 'zod'
import { dayOf } from '#kit/contract/time.ts'
import { emailAddress, line, localDate, optionalText } from '#kit/contract/schemas.ts'
import { phone } from '#kit/contract/phone.ts'
import { fieldErrors } from '#kit/server/http/errors.ts'

const empty = z.literal('').transform(() => null)
const inquiryForm = z
  .object({
    name: line('Name', 120),
    email: z.union([empty, emailAddress]),
    phone: z.union([empty, phone]),
    starts_on: z.union([empty, localDate]),
    travellers: z.union([
      empty,
      z
        .string()
        .regex(/^[0-9]{1,4}$/, 'Travellers is a number.')
        .transform(Number)
        .refine((n) => n >= 1 && n <= 1000, 'Travellers is 1 to 1000.'),
    ]),
    message: optionalText('Message', 3000),
  })
  .refine(({ email, phone: number }) => email !== null || number !== null, {
    path: ['email'],
    message: 'Enter an email address or a phone number, so that we can answer.',
  })

export type Inquiry = z.output<typeof inquiryForm>
export type FieldErrors = Record<string, string[]>

/** The form's fields, with the visitor's input as text. */
export const formFields = ['name', 'email', 'phone', 'starts_on', 'travellers', 'message'] as const
export type FormValues = Record<(typeof formFields)[number], string>
export const emptyForm: FormValues = { name: '', email: '', phone: '', starts_on: '', travellers: '', message: '' }

/** Returns the inquiry from a form, or the errors by field. */
export function readInquiry(values: FormValues, now: Date): { inquiry: Inquiry } | { errors: FieldErrors } {
  const parsed = inquiryForm.safeParse(values)
  if (!parsed.success) return { errors: fieldErrors(flattened(parsed.error.issues)) }
  if (parsed.data.starts_on && parsed.data.starts_on < dayOf(now)) return { errors: { starts_on: ['The day is in the past.'] } }
  return { inquiry: parsed.data }
}

// A union of "empty" and a value reports the value's issues.
const flattened = (issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? (issue.errors.at(-1) ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  ) as z.core.$ZodIssue[]
