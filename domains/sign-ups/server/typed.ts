import { countries } from '#kit/contract/countries.ts'
import { parseLocalPhone, phoneMessage } from '#kit/contract/phone.ts'
import { emailAddress, line, localDate, optionalText } from '#kit/contract/schemas.ts'
import type { FormRow } from './forms.ts'
import { say } from './messages/say.ts'

export const typedNames = ['email', 'name', 'phone', 'country', 'birthday', 'message'] as const
export type TypedName = (typeof typedNames)[number]
export type Typed = Record<TypedName, string>
export type Problems = Partial<Record<TypedName, string>>

export interface SignUp {
  email: string
  name: string | null
  phone: string | null
  country_code: string | null
  birthday: string | null
  message: string | null
}

const longest = 2000

/** Returns the form's fields as they were typed. */
export const typedIn = (given: Record<string, unknown>): Typed =>
  Object.fromEntries(typedNames.map((name) => [name, typeof given[name] === 'string' ? given[name].slice(0, longest) : ''])) as Typed

// Names with an address are how forms are misused to send advertising.
const webAddress = /:\/\/|www\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|xyz|ru|cn|top|link|click|shop|site|online|io|co|me|app|ly)\b/iu

/** Returns whether a form shows a field. A form for SMS or WhatsApp always asks for the phone number. */
export const asksFor = ({ fields, channel }: Pick<FormRow, 'fields' | 'channel'>, name: TypedName): boolean =>
  name === 'email' || (name === 'phone' && channel !== 'email') || fields.includes(name as never)

/** Parses what was typed. Otherwise returns one sentence for each invalid field. Fields that the form does not show are dropped. */
export function readTyped(
  form: Pick<FormRow, 'fields' | 'channel'>,
  typed: Typed,
  country: string,
  language: string,
): { signUp: SignUp } | { problems: Problems } {
  const t = say(language)
  const problems: Problems = {}
  const text = (name: TypedName): string => (asksFor(form, name) ? typed[name].trim() : '')
  const read = <T>(
    name: TypedName,
    schema: { safeParse(value: string): { success: boolean; data?: T; error?: { issues: { message: string }[] } } },
  ) => {
    const { success, data, error } = schema.safeParse(text(name))
    if (success) return data!
    problems[name] = error!.issues[0]!.message
    return null
  }
  const email = read('email', emailAddress)
  const name = asksFor(form, 'name') ? read('name', line('Name', 160)) : null
  if (name && webAddress.test(name)) problems.name = t('noWebAddress')
  const phone = text('phone') === '' ? null : parseLocalPhone(text('phone'), country)
  if (text('phone') !== '' && phone === null) problems.phone = phoneMessage
  if (form.channel !== 'email' && text('phone') === '') problems.phone = t('phoneRequired')
  if (text('country') !== '' && !Object.hasOwn(countries, text('country'))) problems.country = t('countryInvalid')
  if (text('birthday') !== '' && !localDate.safeParse(text('birthday')).success) problems.birthday = t('birthdayInvalid')
  const message = read('message', optionalText('Message', 1000))
  if (Object.keys(problems).length > 0) return { problems }
  return {
    signUp: { email: email!, name, phone, country_code: text('country') || null, birthday: text('birthday') || null, message },
  }
}
