import { say } from '../messages/say.ts'

/** The message for a field whose text is not what it should be. Other fields hold free text. */
const messages = {
  email: 'form.email',
  phone: 'form.phone',
  starts_on: 'form.date',
  born_on: 'form.date',
  passport_expires_on: 'form.date',
  nationality: 'form.choice',
  passport_number: 'form.passport',
  travellers: 'form.travellers',
} as const

/**
 * Returns what is wrong with a field, in the language of the page. In English that is the schema's own message. Schemas have no other
 * language, so there it is told by the field, and by whether it is empty.
 */
export function problemIn(language: string, { field, value, message }: { field: string; value: string; message: string }): string {
  if (language === 'en') return message
  const t = say(language)
  // Of email and phone one is enough, and the message for neither stands at the email.
  if (value.trim() === '') return t(field === 'email' ? 'form.contact' : 'form.required')
  return t(field in messages ? messages[field as keyof typeof messages] : 'form.text')
}
