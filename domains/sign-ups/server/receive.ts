import { queueMessage } from '#domains/messaging/server/messages.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { sql } from 'kysely'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { confirmWithinDays } from '../contract/words.ts'
import type { FormRow } from './forms.ts'
import { confirmUrl } from './links.ts'
import { say } from './messages/say.ts'
import type { SignUp } from './typed.ts'

/** Returns whether the agency's forms take sign-ups: it may send messages to people. */
export const takesSignUps = async (tx: Tx, agencyId: string): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('agencies as a')
      .select('a.id')
      .where('a.id', '=', agencyId)
      .where(agencyWorks(sql.val(agencyId)))
      .executeTakeFirst(),
  )

/** Returns the address that a sign-up is confirmed with: the one that the form asks consent for. */
export const addressOf = ({ channel }: Pick<FormRow, 'channel'>, { email, phone }: Pick<SignUp, 'email' | 'phone'>): string =>
  channel === 'email' ? email : phone!

/**
 * Returns whether one more message may go out: one an hour to an address for an agency, five for all agencies, and 20 from one computer.
 * `g+news@` counts as `g@`.
 */
export async function mayWriteTo(app: App, agencyId: string, given: string, ip: string): Promise<boolean> {
  const [name, host] = given.split('@') as [string, string | undefined]
  const address = host === undefined ? given : `${name.split('+')[0]}@${host}`
  try {
    await app.limits.take('sign_ups_from', ip)
    await app.limits.take('sign_up_mail', `${agencyId}|${address}`)
    await app.limits.take('sign_up_mails', address)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/**
 * Stores what was typed, and sends the link that confirms it: by mail, or by SMS for a form that asks consent for a phone number. Nothing
 * that the visitor typed is in the message.
 */
export async function receiveSignUp(app: App, tx: Tx, visitor: Actor, form: FormRow, brand: Brand, signUp: SignUp): Promise<void> {
  const id = newId()
  await tx
    .insertInto('sign_ups')
    .values({ agency_id: visitor.agencyId, id, form_id: form.id, ...signUp, wording: form.wording, created_at: visitor.now })
    .execute()
  const t = say(brand.language)
  const url = confirmUrl(app, visitor.agencyId, id)
  if (form.channel !== 'email') {
    await queueMessage(app, tx, visitor, {
      channel: 'sms',
      to: addressOf(form, signUp),
      text: t('smsText', { agency: brand.name, url }),
      purpose: 'service',
      effectKey: `sign-up ${id}`,
      source: { kind: 'sign_up', id },
    })
    return
  }
  await queueMail(app, tx, {
    to: signUp.email,
    agencyId: visitor.agencyId,
    senderName: brand.name,
    brand,
    subject: t('mailSubject', { agency: brand.name }),
    letter: {
      heading: t('mailHeading'),
      paragraphs: [t('mailText', { agency: brand.name })],
      button: { label: t('mailButton'), url },
      footnote: t('mailFootnote', { days: confirmWithinDays }),
    },
  })
}
