import { ofAgency } from '#domains/agency/server/facts.ts'
import type { MergeValues } from '#domains/mail-blocks/contract/merge-fields.ts'
import { prepareMail, renderMail, type PreparedMail } from '#domains/mail-blocks/server/render.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ReadyMail } from '#kit/server/mail/mail-lanes.ts'
import type { CampaignRow } from '../campaigns-data.ts'
import { documentOf, subjectTestOf } from '../row-json.ts'
import { verifiedDomainOf } from '../mail-domains/mail-domains-data.ts'
import { signingKeyOf } from '../mail-domains/mail-domains.ts'
import type { Due } from '../recipients-data.ts'
import { readSettings } from '../settings-data.ts'
import { replyAddressOfMail } from '../replies.ts'
import { addLinks, type LinkPositions } from '../tracking/links-data.ts'
import { codesOf } from '../tracking/codes.ts'

/** Whose mails they are. */
export interface Sender {
  from: { name: string; address: string }
  /** Where answers go if the agency wants them there; else into the inbox. */
  replyTo: string | null
  /** Where answers go if no inbox for mail is set up. */
  agencyAddress: string | null
  dkim?: ReadyMail['dkim']
  agencyName: string
}

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

/** Returns the sender: an address at a verified domain, signed with its key, or else the installation's address with the agency's name. */
export async function senderOf(app: App, tx: Tx, agencyId: string): Promise<Sender> {
  const settings = await readSettings(tx)
  const agency = await ofAgency(tx, agencyId).select(['name', 'email']).executeTakeFirstOrThrow()
  const name = settings.sender_name ?? agency.name
  const own = settings.default_mailer === 'own_domain' && settings.sender_address ? settings.sender_address : null
  const domain = own ? await verifiedDomainOf(tx, own) : undefined
  const common = { replyTo: settings.reply_to, agencyAddress: agency.email, agencyName: agency.name }
  if (!own || !domain) return { from: { name, address: addressIn(app.settings.MAIL_FROM) }, ...common }
  return { from: { name, address: own }, dkim: signingKeyOf(app, domain), ...common }
}

/** A mail that only lacks what differs from person to person, with each subject. */
export interface Prepared {
  a: PreparedMail
  b: PreparedMail
  sender: Sender
  links: LinkPositions
}

/** Prepares the mails of a campaign: what they show is read now. Its links are stored, so that clicks can lead to them. */
export async function prepare(app: App, tx: Tx, row: CampaignRow): Promise<Prepared> {
  const document = documentOf(row)!
  const test = subjectTestOf(row)
  const a = await prepareMail(app, tx, row.agency_id, document)
  const b = test ? await prepareMail(app, tx, row.agency_id, { ...document, subject: test.subject }) : a
  const links = await addLinks(tx, row, [...a.links, ...b.links])
  return { a, b, sender: await senderOf(app, tx, row.agency_id), links }
}

/** Returns the values of a person's merge fields. */
export function valuesOf({ name, trip_title, trip_starts_on, booking_reference }: Due): MergeValues {
  const parts = name?.trim().split(/\s+/) ?? []
  return {
    full_name: name,
    first_name: parts[0] ?? null,
    last_name: parts.length > 1 ? parts.at(-1)! : null,
    trip_title,
    trip_starts_on: trip_starts_on && formatShortDay(trip_starts_on),
    booking_reference,
  }
}

/** Who gets a mail. */
export interface Reader {
  id: string
  address: string
  variant: 'a' | 'b'
  values: MergeValues
  /** The mail is a test for somebody of the team, so no answer to it is a reader's. */
  isTest?: boolean
}

/** Returns the mail of one person, with its own links and the headers to unsubscribe (RFC 8058). Service mails have none. */
export function mailFor(app: App, row: CampaignRow, prepared: Prepared, reader: Reader, isMarketing: boolean): ReadyMail {
  const { sender } = prepared
  const codes = codesOf(app, row.agency_id, reader.id)
  const { subject, html, text } = renderMail(
    prepared[reader.variant],
    { ...reader.values, agency_name: sender.agencyName },
    {
      unsubscribe: codes.unsubscribe,
      preferences: codes.preferences('email', reader.address),
      view: codes.view,
      click: (url) => codes.click(prepared.links, url),
      pixel: codes.pixel,
    },
  )
  return {
    from: sender.from,
    to: reader.address,
    replyTo: sender.replyTo ?? (reader.isTest ? null : replyAddressOfMail(app, row.agency_id, reader.id)) ?? sender.agencyAddress,
    subject,
    html,
    text,
    messageId: `<${reader.id}@${sender.from.address.split('@')[1]}>`,
    ...(sender.dkim ? { dkim: sender.dkim } : {}),
    headers: {
      ...(isMarketing
        ? { 'List-Unsubscribe': `<${codes.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'bulk' }
        : {}),
      // Postmark returns it in its reports.
      'X-PM-Metadata-recipient': codes.report,
      ...(app.settings.POSTMARK_WEBHOOK_SECRET && isMarketing ? { 'X-PM-Message-Stream': 'broadcast' } : {}),
    },
  }
}
