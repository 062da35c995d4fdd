import type { z } from 'zod'
import { websiteListing, websitePrice } from '#domains/channels/server/website.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict } from '#kit/contract/errors.ts'
import { countryName } from '#kit/contract/countries.ts'
import { timeText } from '#domains/inventory/contract/units.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { truncate } from '#kit/contract/text.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Letter } from '#kit/server/mail/letter.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { packageRecord, sendMailBody } from '../contract.ts'
import { showPackage } from './packages.ts'
import { say } from './messages/say.ts'

/** "3 days, 2 nights". */
export const lengthInWords = (days: number, nights: number, language: string): string => say(language)('length', { days, nights })

/**
 * Mails a published package to each address separately, in the agency's name. Replies go to the agency.
 * @throws 404, 409 `not_published`, `not_listed`, 429.
 */
export async function sendPackage(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { to, message }: z.output<typeof sendMailBody>,
): Promise<{ sent: number }> {
  const trip = await showPackage(app, tx, actor, id)
  if (trip.status !== 'published') throw conflict('not_published', 'Publish the package first: the mail links to its page.')
  if (!trip.public_url) throw conflict('not_listed', 'This package is not on the website, so there is no page to link to.')
  await app.limits.take('public_form', `send-mail|${actor.userId}`)
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'email', 'language']).executeTakeFirstOrThrow()
  // The mail shows the same price as the public page.
  const listing = await websiteListing(tx, trip, actor.now)
  const atPage = listing ? { ...trip, from_price: websitePrice(trip.from_price, listing) } : trip
  const letter = letterOf(atPage, trip.share_url ?? trip.public_url, message ?? null, agency.language)
  for (const recipient of to) {
    await queueMail(app, tx, {
      to: recipient,
      subject: `${trip.title} · ${agency.name}`,
      letter,
      agencyId: actor.agencyId,
      senderName: agency.name,
      replyTo: agency.email,
    })
  }
  await audit(tx, actor, { action: 'package.sent', subject: 'inventory', subjectId: id, after: { to: to.length } })
  return { sent: to.length }
}

function letterOf(trip: z.input<typeof packageRecord>, url: string, message: string | null, language: string): Letter {
  const t = say(language)
  const { from_price: price, next_departure: next } = trip
  const about = trip.summary ?? truncate(trip.description, 100)
  return {
    heading: trip.title,
    picture: trip.first_media?.url ?? null,
    paragraphs: [...(message ? [message] : []), ...(about === '' ? [] : [about])],
    facts: [
      [t('lengthLabel'), lengthInWords(trip.days, trip.nights, language)],
      [t('where'), [trip.place?.text, countryName(trip.country_code)].filter(Boolean).join(', ')],
      ...(price
        ? [
            [
              t('price'),
              t('fromPrice', { amount: formatMoney(moneyOf(price.amount, price.currency)), per: timeText(trip.from_per) }).trim(),
            ] as [string, string],
          ]
        : []),
      ...(next ? [[t('nextDeparture'), formatShortDay(next.starts_on)] as [string, string]] : []),
    ],
    button: { label: t('seeTrip'), url },
    footnote: t('reply'),
  }
}
