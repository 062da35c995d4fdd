import { z } from 'zod'
import { consentWithdrawn } from '#domains/consents/server/business-events.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { adsCompanies, type AdsCompany } from '../../contract/words.ts'
import { adapterOf } from '../adapters.ts'
import { hashedPeople } from '../audience.ts'
import { AdProblem, type Account, type AudienceAdapter, type HashedPerson } from '../company.ts'
import { findConnection, openToken, setProblem } from '../connections-data.ts'
import { endedText } from '../problems.ts'
import * as data from './audiences-data.ts'

/** Companies forget people who are not sent again, X after 13 months. */
const resendDays = 300

/** Stored of people whom the company has not confirmed. It is long ago, so the next sync sends them again. */
const unheard = new Date(0)

/** Brings the list at a company up to date: takes off who no longer agrees, then adds who agrees. A retry goes on where it ended. */
export const syncAudienceJob = defineJob({
  name: 'sync-ad-audience',
  reachesOut: true,
  data: z.object({ agencyId: z.string(), company: z.enum(adsCompanies) }),
  long: true,
  run: syncAudience,
})

async function syncAudience(app: App, { agencyId, company }: { agencyId: string; company: AdsCompany }): Promise<void> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const asAgency = <T>(work: (tx: Tx) => Promise<T>) => app.db.asAgency(actor, work)
  const plan = await asAgency((tx) => planOf(app, tx, company, actor.now))
  if (!plan) return
  const { audience, account, adds, removes, syncedAt } = plan
  try {
    const id = plan.audienceId ?? (await createList(app, agencyId, company, audience, account))
    for (const { row, sent } of batches(removes, audience.mostAtOnce)) {
      if (sent.length > 0) await audience.remove(app, account, id, sent)
      await asAgency((tx) => data.forgetPeople(tx, company, row))
    }
    for (const { row, sent } of batches(adds, audience.mostAtOnce)) {
      // Stored first. The company may add people whose answer never reaches us. A later sync must know them to take them off.
      await asAgency((tx) => data.addPeople(tx, { agencyId, now: unheard }, company, row))
      await audience.add(app, account, id, sent)
      await asAgency((tx) => data.addPeople(tx, actor, company, row))
    }
    await asAgency(async (tx) => {
      const row = await data.lockAudience(tx, company)
      await data.setAudience(tx, company, { state: 'on', problem: null, synced_at: app.clock.now() })
      // Another sync ended while this one ran. The company may have heard of a withdrawal before it heard of the same person's consent.
      if (row?.synced_at?.getTime() !== syncedAt) await enqueueSyncs(app, tx, agencyId, company)
    })
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again) throw error
    await asAgency(async (tx) => {
      await data.setAudience(tx, company, { state: 'failed', problem: error.message })
      if (error.tokenEnded) await setProblem(tx, company, endedText)
    })
  }
}

/** A person of the stored list, and what is sent of them. */
interface Change {
  row: HashedPerson
  sent: HashedPerson | null
}

function* batches(changes: readonly Change[], size: number): Generator<{ row: HashedPerson[]; sent: HashedPerson[] }> {
  for (let from = 0; from < changes.length; from += size) {
    const some = changes.slice(from, from + size)
    yield { row: some.map(({ row }) => row), sent: some.flatMap(({ sent }) => sent ?? []) }
  }
}

async function planOf(app: App, tx: Tx, company: AdsCompany, now: Date) {
  const row = await data.findAudience(tx, company)
  const connection = await findConnection(tx, company)
  const adapter = adapterOf(app, company)
  if (!row || !connection || connection.account_id !== row.account_id || !adapter || !(await mayReachOut(tx))) return null
  const [wanted, known] = [await hashedPeople(tx, company), await data.peopleOn(tx, company)]
  return {
    audience: adapter.audience,
    audienceId: row.audience_id,
    syncedAt: row.synced_at?.getTime(),
    account: { token: openToken(app, connection), accountId: row.account_id },
    ...changesBetween(wanted, known, new Date(now.getTime() - resendDays * 86_400_000)),
  }
}

const keyOf = ({ email, phone }: HashedPerson) => `${email} ${phone}`

/**
 * Returns who is added and who is taken off. Companies take off everybody who has one of the addresses that are sent. So an address is
 * left out if somebody on the list still agrees to it.
 */
export function changesBetween(wanted: readonly HashedPerson[], known: readonly (HashedPerson & { sentAt: Date })[], resendBefore: Date) {
  const wantedKeys = new Map(wanted.map((person) => [keyOf(person), person]))
  const fresh = new Set(known.filter(({ sentAt }) => sentAt >= resendBefore).map(keyOf))
  const [emails, phones] = [new Set(wanted.map(({ email }) => email)), new Set(wanted.map(({ phone }) => phone))]
  const removes = known
    .filter((person) => !wantedKeys.has(keyOf(person)))
    .map(({ email, phone }): Change => {
      const sent = { email: emails.has(email) ? '' : email, phone: phones.has(phone) ? '' : phone }
      return { row: { email, phone }, sent: sent.email || sent.phone ? sent : null }
    })
  const adds = [...wantedKeys.values()].filter((person) => !fresh.has(keyOf(person))).map((row): Change => ({ row, sent: row }))
  return { adds, removes }
}

/** Makes the list at the company. Of two that are made at once, the second is deleted again. */
async function createList(app: App, agencyId: string, company: AdsCompany, audience: AudienceAdapter, account: Account): Promise<string> {
  // Names are unique at X.
  const made = await audience.create(app, account, `Safiri ${app.clock.now().toISOString().slice(0, 19)}`)
  const kept = await app.db.asAgency({ agencyId }, (tx) => data.keepAudienceId(tx, company, made))
  if (kept !== made) await audience.drop(app, account, made)
  if (kept === null) throw new AdProblem('The list was stopped.')
  return kept
}

/** Enqueues a sync of each list of the agency, or of one. */
export async function enqueueSyncs(app: App, tx: Tx, agencyId: string, only?: AdsCompany): Promise<void> {
  const companies = only ? [only] : (await data.audiences(tx)).map(({ company }) => company)
  for (const company of companies) await app.jobs.enqueue(tx, syncAudienceJob, { agencyId, company }, { key: `${agencyId} ${company}` })
}

/** Takes people off the lists soon after they withdraw. */
export const audiencesFollowConsents = defineListener(
  'ad-audiences',
  on(consentWithdrawn, ({ app, tx, actor }) => enqueueSyncs(app, tx, actor.agencyId)),
)
