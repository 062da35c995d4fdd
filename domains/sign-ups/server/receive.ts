import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { confirmWithinDays } from '../contract/words.ts'
import type { FormRow } from './forms.ts'
import { confirmUrl } from './links.ts'
import { say } from './messages/say.ts'
import type { SignUp } from './typed.ts'

/** Returns whether the agency's forms take sign-ups: it may send messages to people. */
export const takesSignUps = async (tx: Tx, agencyId: string): Promise<boolean> =>
  Boolean(await tx.selectFrom('agencies as a').select('a.id').where('a.id', '=', agencyId).where(agencyWorks('a.id')).executeTakeFirst())

/**
 * Returns whether one more mail may go out: one an hour to an address for an agency, five for all agencies, and 20 from one computer.
 * `g+news@` counts as `g@`.
 */
export async function mayMail(app: App, agencyId: string, email: string, ip: string): Promise<boolean> {
  const [name, host] = email.split('@') as [string, string]
  const address = `${name.split('+')[0]}@${host}`
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

/** Stores what was typed and mails the link that confirms it. Nothing that the visitor typed is in the mail. */
export async function receiveSignUp(app: App, tx: Tx, visitor: Actor, form: FormRow, brand: Brand, signUp: SignUp): Promise<void> {
  const id = newId()
  await tx
    .insertInto('sign_ups')
    .values({ agency_id: visitor.agencyId, id, form_id: form.id, ...signUp, wording: form.wording, created_at: visitor.now })
    .execute()
  const t = say(brand.language)
  await queueMail(app, tx, {
    to: signUp.email,
    agencyId: visitor.agencyId,
    senderName: brand.name,
    brand,
    subject: t('mailSubject', { agency: brand.name }),
    letter: {
      heading: t('mailHeading'),
      paragraphs: [t('mailText', { agency: brand.name })],
      button: { label: t('mailButton'), url: confirmUrl(app, visitor.agencyId, id) },
      footnote: t('mailFootnote', { days: confirmWithinDays }),
    },
  })
}
