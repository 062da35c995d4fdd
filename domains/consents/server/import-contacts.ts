import { z } from 'zod'
import { contactBody, createContact } from '#domains/clients/contract.ts'
import { clientColumns, clientLikeness } from '#domains/clients/server/import.ts'
import { addContacts } from '#domains/clients/server/contacts/contacts.ts'
import { fillContact } from '#domains/clients/server/contacts/fill.ts'
import { fieldColumns } from '#domains/clients/server/fields/columns.ts'
import { defineImporter, unreadable, type InsertCall, type NewRow } from '#domains/imports/server/importer.ts'
import { dayIn, listOf, yesOrNo } from '#domains/imports/server/readers.ts'
import { invalid } from '#kit/contract/errors.ts'
import { line } from '#kit/contract/schemas.ts'
import { parseLocalPhone } from '#kit/contract/phone.ts'
import { addActs, type Act } from './consents.ts'
import type { ConsentChannel } from '../contract/words.ts'

const consents = z.strictObject({
  consent_email: z.boolean().optional(),
  consent_sms: z.boolean().optional(),
  consent_whatsapp: z.boolean().optional(),
  consent_wording: line('Consent wording', 1000).optional(),
})

const channels = [
  { channel: 'email', key: 'consent_email', name: 'email', of: 'email' },
  { channel: 'sms', key: 'consent_sms', name: 'SMS', of: 'phone' },
  { channel: 'whatsapp', key: 'consent_whatsapp', name: 'WhatsApp', of: 'phone' },
] as const satisfies readonly { channel: ConsentChannel; key: string; name: string; of: string }[]

type Contact = NewRow<z.output<typeof contactBody>, z.output<typeof consents>>

/**
 * Records what a file says about marketing: "yes" agrees, "no" withdraws. An import never agrees again for an address that withdrew; the
 * row then says so. @throws 422 for a consent without an address or without its wording.
 */
async function recordConsents({ tx, actor }: Pick<InsertCall, 'tx' | 'actor'>, rows: readonly Contact[]): Promise<void> {
  const found = rows.flatMap(actsIn)
  const results = await addActs(
    tx,
    actor,
    found.map(({ act }) => act),
  )
  for (const [at, { act, key, name, row }] of found.entries())
    if (results[at] === 'refused')
      row.note(key, `${act.address} has withdrawn from ${name}, and stays so. Only the person can agree again.`)
}

/** Returns the consents of a row. */
function actsIn(row: Contact) {
  const { body, more } = row
  const wording = more.consent_wording ?? null
  return channels.flatMap(({ channel, key, name, of }) => {
    const agreed = more[key]
    const address = body[of]
    if (agreed === undefined || (!address && !agreed)) return []
    if (!address) throw invalid(key, `This row has no ${of} to agree for.`)
    if (agreed && !wording) throw invalid('consent_wording', 'Say how they agreed, such as “Paper form at the fair in March”.')
    const act: Act = { channel, address, purpose: 'marketing', act: agreed ? 'granted' : 'withdrawn', source: 'import', wording }
    return [{ act, key, name, row }]
  })
}

async function addAll({ tx, actor }: Pick<InsertCall, 'tx' | 'actor'>, rows: readonly Contact[]): Promise<void> {
  await addContacts(
    tx,
    actor,
    rows.map(({ body }) => body),
  )
  await recordConsents({ tx, actor }, rows)
}

const consentHelp = 'Yes or no to marketing. Empty: nothing is recorded.'

/** Imports contacts from CSV and vCard files, with other addresses, the agency's own fields and consents. */
export const contactImporter = defineImporter({
  kind: 'contacts',
  one: 'contact',
  many: 'contacts',
  list: '/crm/contacts',
  create: createContact,
  more: consents,
  columns: [
    ...clientColumns,
    {
      key: 'birthday',
      label: 'Birthday',
      example: '12 Mar 1985',
      help: 'Day, month and a year of four digits, as in 12/03/1985.',
      read: (text) => (/\d{4}/.test(text) ? dayIn(text, false, '1900') : null) ?? unreadable,
      also: ['Birth date', 'Date of birth'],
    },
    { key: 'other_emails', label: 'Other emails', example: 'grace@work.example', help: 'Separate several with commas.', read: listOf },
    {
      key: 'other_phones',
      label: 'Other phones',
      example: '+256 752 654321',
      help: 'Separate several with commas.',
      read: (text, { agency }) => {
        const numbers = listOf(text).map((one) => parseLocalPhone(one, agency.country_code))
        return numbers.includes(null) ? unreadable : numbers
      },
    },
    { key: 'consent_email', label: 'Consent email', example: 'yes', help: consentHelp, read: yesOrNo },
    { key: 'consent_sms', label: 'Consent SMS', example: '', help: consentHelp, read: yesOrNo },
    { key: 'consent_whatsapp', label: 'Consent WhatsApp', example: 'no', help: consentHelp, read: yesOrNo },
    {
      key: 'consent_wording',
      label: 'Consent wording',
      example: 'Signed the paper form at the fair',
      help: 'How they agreed. Needed where a consent is yes.',
    },
  ],
  ownColumns: fieldColumns,
  alsoReads: {
    format: 'vCard',
    // Loaded with the first file, because its library is only for such files.
    read: async (content) => (await import('#domains/clients/server/vcards.ts')).readVcards(content),
  },
  insert: (call, body, more) => addAll(call, [{ body, more, note: call.note }]),
  insertAll: addAll,
  async fill(call, body, more) {
    await fillContact(call, body)
    await recordConsents(call, [{ body, more, note: call.note }])
  },
  likeness: clientLikeness,
})
