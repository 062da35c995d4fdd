import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { openDns } from '#kit/server/dns.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { decrypt, encrypt, newId } from '#kit/server/security/tokens.ts'
import { readSettings } from '../settings-data.ts'
import type { MailDomainRow } from './mail-domains-data.ts'
import { lookUp, stateOf, wantedRecords, type Found } from './records.ts'

const sealing = 'dkim-key'
const newKeyPair = promisify(generateKeyPair)
const maxDomains = 20

function domainView(app: App, row: MailDomainRow) {
  const found = row.found as Found | null
  return {
    id: row.id,
    domain: row.domain,
    state: row.state,
    checked_at: row.checked_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    records: wantedRecords(row, app.settings).map((wanted) => {
      const { purpose, type, name, value, required } = wanted
      return { purpose, type, name, value, required, ...stateOf(wanted, found) }
    }),
  }
}

/** Returns the domains of the agency with the DNS records to set. */
export async function listDomains(app: App, tx: Tx) {
  const rows = await tx.selectFrom('mail_domains').selectAll().orderBy('domain').execute()
  return rows.map((row) => domainView(app, row))
}

/** Adds a domain with a key of its own. Opens its own transaction, because a key takes a while. @throws 422 at `domain`, 409 `too_many`. */
export async function addDomain(app: App, actor: Actor, domain: string) {
  const { publicKey, privateKey } = await newKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return app.db.asAgency(actor, async (tx) => {
    const { length } = await tx.selectFrom('mail_domains').select('id').execute()
    if (length >= maxDomains) throw conflict('too_many', `An agency has at most ${maxDomains} domains.`)
    const insert = tx
      .insertInto('mail_domains')
      .values({
        agency_id: actor.agencyId,
        id: newId(),
        domain,
        // Its own for each agency: the key in DNS proves that this agency may use the domain.
        selector: `safiri-${randomBytes(5).toString('hex')}`,
        public_key: publicKey.toString('base64'),
        private_key: encrypt(app.settings.secretKey, sealing, privateKey),
        created_at: actor.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const row = await refuseWrite(insert, { unique: () => invalid('domain', 'You have added this domain already.') })
    await audit(tx, actor, { action: 'mail_domain.added', subject: 'mail_domain', subjectId: row.id, after: { domain } })
    return domainView(app, row)
  })
}

async function requireDomain(tx: Tx, id: string): Promise<MailDomainRow> {
  const row = await tx.selectFrom('mail_domains').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Domain')
  return row
}

/**
 * Looks up the DNS records of a domain, outside a transaction. With its key in place it is verified; without it no longer. If the name
 * servers do not answer, its state stays. @throws 404.
 */
export async function checkDomain(app: App, actor: Actor, id: string) {
  const before = await app.db.asAgency(actor, (tx) => requireDomain(tx, id))
  const wanted = wantedRecords(before, app.settings)
  const found = await lookUp(openDns(app.settings), wanted)
  const required = wanted.filter((one) => one.required).map((one) => stateOf(one, found).state)
  const state = required.includes('unchecked') ? before.state : required.every((one) => one === 'ok') ? 'verified' : 'failed'
  return app.db.asAgency(actor, async (tx) => {
    const row = await tx
      .updateTable('mail_domains')
      .set({
        state,
        found: JSON.stringify(found),
        checked_at: app.clock.now(),
        verified_at: state === 'verified' ? (before.verified_at ?? app.clock.now()) : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('Domain')
    if (state !== before.state)
      await audit(tx, actor, {
        action: `mail_domain.${state}`,
        subject: 'mail_domain',
        subjectId: id,
        before: { state: before.state },
        after: { domain: row.domain, state },
      })
    return domainView(app, row)
  })
}

/** Removes a domain with its key. @throws 404, 409 `in_use` while the sender address is at it. */
export async function removeDomain(tx: Tx, actor: Actor, id: string) {
  const { domain } = await requireDomain(tx, id)
  const { sender_address } = await readSettings(tx)
  if (sender_address?.endsWith(`@${domain}`)) throw conflict('in_use', 'The sender address is at this domain. Change it first.')
  await tx.deleteFrom('mail_domains').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'mail_domain.removed', subject: 'mail_domain', subjectId: id, before: { domain } })
  return { id }
}

/** Returns what a mail is signed with, for the domain's row. */
export const signingKeyOf = (app: App, { domain, selector, private_key }: MailDomainRow) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: decrypt(app.settings.secretKey, sealing, private_key),
})
