import type { Payee } from '#domains/finance/server/payee.ts'
import { AppError } from '#kit/contract/errors.ts'
import { parseAmount } from '#kit/contract/money.ts'
import { parseLocalPhone, phoneMessage } from '#kit/contract/phone.ts'
import { emailAddress, line, optionalLine } from '#kit/contract/schemas.ts'
import { whyNotAmount, type Payable } from './link-shown.ts'
import type { LinkRow } from './links-data.ts'
import type { PayerInput } from './paying.ts'
import { say } from './messages/say.ts'

export const fieldNames = ['amount', 'name', 'phone', 'email', 'reference', 'website', 'redirect'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

const longest = 300

/** Returns the form's fields, from the posted form or prefilled from the page's address. */
export const fieldsOf = (given: Record<string, unknown>): Fields =>
  Object.fromEntries(fieldNames.map((name) => [name, typeof given[name] === 'string' ? given[name].slice(0, longest) : ''])) as Fields

type Sites = Pick<LinkRow, 'websites'>

/** Returns the website if the link names it, or `null`. */
export const websiteOf = ({ websites }: Sites, text: string): string | null => (websites.includes(text) ? text : null)

/** Returns the address to return a payer to, if it is on a website that the link names; otherwise `null`. */
export function returnUrlOf({ websites }: Sites, text: string): string | null {
  if (text === '' || !URL.canParse(text)) return null
  const { origin, href } = new URL(text)
  return websites.includes(origin) ? href : null
}

/** Parses the payer's input, a local phone number by the agency's country. Otherwise returns one error message per invalid field. */
export function readPayer(
  link: LinkRow,
  fields: Fields,
  payable: Payable,
  { country_code, language }: Pick<Payee, 'country_code' | 'language'>,
): { input: PayerInput } | { problems: Problems } {
  const problems: Problems = {}
  const amount = payable.chosen ? readAmount(problems, link, fields.amount, payable, language) : null
  const phone = fields.phone.trim() === '' ? null : parseLocalPhone(fields.phone, country_code)
  if (fields.phone.trim() !== '' && phone === null) problems.phone = phoneMessage
  const name = check(problems, 'name', line('Name', 160).safeParse(fields.name))
  const reference = check(problems, 'reference', optionalLine('Reference', 80).safeParse(fields.reference))
  const email = fields.email.trim() === '' ? null : check(problems, 'email', emailAddress.safeParse(fields.email))
  if (Object.keys(problems).length > 0) return { problems }
  return {
    input: {
      amount,
      name: name!,
      phone,
      email,
      reference,
      website: websiteOf(link, fields.website),
      returnUrl: returnUrlOf(link, fields.redirect),
    },
  }
}

function readAmount(problems: Problems, { currency }: LinkRow, text: string, payable: Payable, language: string): number | null {
  const read = parseAmount(text, currency)
  const wrong = (error: string) => (text.trim() === '' ? say(language)('amountRequired') : error)
  const trouble = 'error' in read ? wrong(read.error) : whyNotAmount(payable, read.amount, currency, language)
  if (trouble) problems.amount = trouble
  return 'error' in read ? null : read.amount
}

function check<T>(
  problems: Problems,
  field: FieldName,
  read: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
): T | null {
  if (read.success) return read.data
  problems[field] = read.error.issues[0]!.message
  return null
}

/** Returns the error message if it belongs to the amount. Rethrows any other error. */
export function amountProblem(error: unknown): Problems {
  if (error instanceof AppError && error.status === 422 && error.errors.amount) return { amount: error.errors.amount[0]! }
  throw error
}
