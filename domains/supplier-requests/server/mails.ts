import { lastingBrand } from '#domains/agency/server/brand.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { daysBetween, formatDay, formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { say } from './messages/say.ts'
import { linkOf } from './request-view.ts'
import { roomsOf, type ShownRequest } from './requests-data.ts'

export type MailKind = 'asked' | 'reminder' | 'hold' | 'accepted' | 'cancelled'

/** Returns what is asked, as facts of a mail and of the page. Prices and clients are not part of it. */
export function requestFacts(language: string, row: ShownRequest): [string, string][] {
  const t = say(language)
  const rooms = roomsOf(row).map(({ type, count }) => t('roomCount', { count, type: t('roomType', { type }) }))
  const guests = [t('adults', { count: row.adults }), ...(row.children > 0 ? [t('children', { count: row.children })] : [])]
  const facts: [string, string | null][] = [
    [t('booking'), row.booking_reference],
    [t('supplier'), row.supplier_name],
    [t('arrival'), formatDay(row.starts_on)],
    [t('departure'), formatDay(row.ends_on)],
    [t('nights'), String(daysBetween(row.starts_on, row.ends_on))],
    [t('rooms'), rooms.join(', ') || null],
    [t('guests'), guests.join(', ')],
    [t('board'), row.board && t('boardName', { board: row.board })],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/**
 * Queues a mail to the supplier. It goes to a supplier and not to the client, so silent bookings (they concern the client) do not stop it.
 * `reason` is only said when the request is cancelled.
 */
export async function mailSupplier(app: App, tx: Tx, row: ShownRequest, kind: MailKind, reason: string | null = null): Promise<void> {
  const brand = await lastingBrand(app, tx, row.agency_id)
  const { email } = await ofAgency(tx, row.agency_id).select('email').executeTakeFirstOrThrow()
  const t = say(brand.language)
  const about = { reference: row.booking_reference, supplier: row.supplier_name, dates: formatDays(row.starts_on, row.ends_on) }
  const name = row.contact_name ?? t('team', { supplier: row.supplier_name })
  const again = kind === 'asked' && row.revision > 1
  const day = formatDay(row.due_on)
  const words = {
    asked: { subject: t(again ? 'subjectAgain' : 'subject', about), text: t(again ? 'textAgain' : 'text', { name, day }) },
    reminder: { subject: t('subjectReminder', about), text: t('textReminder', { name, day }) },
    hold: { subject: t('subjectHold', about), text: t('textHold', { name, day }) },
    accepted: { subject: t('subjectAccepted', about), text: t('textAccepted', { name }) },
    cancelled: { subject: t('subjectCancelled', about), text: t('textCancelled', { name }) },
  }[kind]
  const asks = kind === 'asked' || kind === 'reminder' || kind === 'hold'
  await queueMail(app, tx, {
    to: row.email,
    agencyId: row.agency_id,
    senderName: brand.name,
    brand,
    replyTo: email,
    effectKey: `supplier-request:${row.id}:${row.version}:${kind}`,
    subject: words.subject,
    letter: {
      heading: t('title'),
      paragraphs: [words.text, ...(row.note !== null && asks ? [row.note] : [])],
      facts: [
        ...requestFacts(brand.language, row),
        ...(kind === 'accepted' && row.offer !== null ? [[t('offered'), row.offer] as [string, string]] : []),
        ...(kind === 'cancelled' && reason !== null ? [[t('reason'), reason] as [string, string]] : []),
      ],
      button: { label: t(asks ? 'open' : 'openPage'), url: linkOf(app, row) },
    },
  })
}
