import { problemIn } from '#domains/website/server/forms/problem-in.ts'
import { parseLocalPhone, phoneMessage } from '#kit/contract/phone.ts'
import { emailAddress, line, optionalText } from '#kit/contract/schemas.ts'
import { say } from '../messages/say.ts'

export const bookFields = ['name', 'email', 'phone', 'notes', 'pay', 'terms', 'conditions', 'total', 'nonce'] as const
export type BookValues = Record<(typeof bookFields)[number], string>
export type BookErrors = Partial<Record<(typeof bookFields)[number], string>>

/** Who books, and what they chose. */
export interface Booker {
  name: string
  email: string | null
  phone: string | null
  notes: string | null
  payAll: boolean
  /** The total that they saw, as the form had it. */
  total: string
  nonce: string
  /** The booking conditions that the form showed; null if there were none. */
  conditions: string | null
}

/** Returns the fields of the form as they were sent. */
export const bookValues = (form: URLSearchParams): BookValues =>
  Object.fromEntries(bookFields.map((name) => [name, (form.get(name) ?? '').slice(0, 3000)])) as BookValues

export const emptyBooking = bookValues(new URLSearchParams())

interface Read<T> {
  success: boolean
  data?: T | undefined
  error?: { issues: { message: string }[] } | undefined
}

/** Returns who books, or the errors by field. A local phone number is one of the agency's country. */
export function readBooker(values: BookValues, country: string, language: string): { booker: Booker } | { errors: BookErrors } {
  const t = say(language)
  const errors: BookErrors = {}
  const check = <T>(field: keyof BookErrors, { data, error }: Read<T>): T | null => {
    if (error) errors[field] = problemIn(language, { field, value: values[field], message: error.issues[0]!.message })
    return data ?? null
  }
  const given = (text: string) => text.trim() !== ''
  const name = check('name', line('Name', 120).safeParse(values.name))
  const email = given(values.email) ? check('email', emailAddress.safeParse(values.email)) : null
  const phone = given(values.phone) ? parseLocalPhone(values.phone, country) : null
  if (given(values.phone) && phone === null)
    errors.phone = problemIn(language, { field: 'phone', value: values.phone, message: phoneMessage })
  if (!given(values.email) && !given(values.phone)) errors.email = t('nameOrPhone')
  const notes = check('notes', optionalText('Notes', 2000).safeParse(values.notes))
  if (values.terms !== 'yes') errors.terms = t('mustAccept')
  if (Object.keys(errors).length > 0) return { errors }
  return {
    booker: {
      name: name!,
      email,
      phone,
      notes,
      payAll: values.pay === 'all',
      total: values.total,
      nonce: values.nonce,
      conditions: values.conditions || null,
    },
  }
}
