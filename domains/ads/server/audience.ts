import { sql } from 'kysely'
import { agreedToMarketing } from '#domains/consents/server/consents.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { zipOf } from '#kit/server/files/zip.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import type { AdsCompany } from '../contract/words.ts'
import type { HashedPerson } from './company.ts'
import { hashedEmail, hashedPhone } from './hashing.ts'

const byEmail = agreedToMarketing('email', 'c.email')
const byPhone = sql<boolean>`(${agreedToMarketing('sms', 'c.phone')} OR ${agreedToMarketing('whatsapp', 'c.phone')})`
const people = sql`FROM clients c WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND c.erased_at IS NULL`

/** Returns how many addresses agreed to marketing. */
export async function audienceSize(tx: Tx): Promise<{ emails: number; phones: number }> {
  const { rows } = await sql<{ emails: number; phones: number }>`
    SELECT count(DISTINCT c.email) FILTER (WHERE ${byEmail})::int AS emails, count(DISTINCT c.phone) FILTER (WHERE ${byPhone})::int AS phones ${people}`.execute(
    tx,
  )
  return rows[0]!
}

/** Returns what a person agreed to share with companies: addresses without a consent are null. */
export async function agreedAddresses(tx: Tx, clientId: string): Promise<{ email: string | null; phone: string | null }> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT CASE WHEN ${byEmail} THEN c.email END AS email, CASE WHEN ${byPhone} THEN c.phone END AS phone ${people} AND c.id = ${clientId}`.execute(
    tx,
  )
  return rows[0] ?? { email: null, phone: null }
}

const most = 100_000

/** Returns the people who agreed to marketing, as the company hashes them: what they did not agree to is ''. */
export async function hashedPeople(tx: Tx, company: AdsCompany): Promise<HashedPerson[]> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT CASE WHEN ${byEmail} THEN c.email END AS email, CASE WHEN ${byPhone} THEN c.phone END AS phone ${people}
      AND (${byEmail} OR ${byPhone}) ORDER BY c.id LIMIT ${most}`.execute(tx)
  return rows.map(({ email, phone }) => ({
    email: email === null ? '' : hashedEmail(company, email),
    phone: phone === null ? '' : hashedPhone(company, phone),
  }))
}

/** Returns the customer list in the form of the company. Only people who agreed are in it, and only as hashes. */
export async function audienceFile(tx: Tx, company: AdsCompany): Promise<FileAnswer> {
  const hashed = await hashedPeople(tx, company)
  if (company === 'x') {
    const column = (key: 'email' | 'phone') => Buffer.from([...new Set(hashed.map((row) => row[key]).filter(Boolean)), ''].join('\n'))
    const content = zipOf([
      { name: 'emails.csv', content: column('email') },
      { name: 'phones.csv', content: column('phone') },
    ])
    return { name: 'x-audience.zip', mime: 'application/zip', content }
  }
  const head = company === 'google' ? 'Email,Phone' : 'email,phone'
  const lines = [head, ...new Set(hashed.map(({ email, phone }) => `${email},${phone}`)), '']
  return { name: `${company}-audience.csv`, mime: 'text/csv', content: Buffer.from(lines.join('\n')) }
}
