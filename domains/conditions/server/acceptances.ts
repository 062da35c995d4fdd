import { lastingBrand } from '#domains/agency/server/brand.ts'
import { addNote, readBooking } from '#domains/bookings/server/bookings.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { AcceptanceSource } from '../contract/words.ts'
import { conditionsOf, type Published } from './conditions.ts'
import { readIn } from './languages.ts'
import { acceptUrl, textUrl } from './links.ts'

export interface Acceptance {
  bookingId: string
  conditions: Published
  name: string
  source: AcceptanceSource
  note?: string | null
  /** In which language it was read. */
  language?: string | null
  /** From where it was accepted: address and browser. */
  from?: { address: string; userAgent: string } | undefined
}

/** Records that conditions were accepted for a booking. A second acceptance of the same version changes nothing. */
export async function accept(
  tx: Tx,
  actor: Actor,
  { bookingId, conditions, name, source, note = null, language = null, from }: Acceptance,
): Promise<void> {
  const inserted = await tx
    .insertInto('condition_acceptances')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      booking_id: bookingId,
      version_id: conditions.id,
      name,
      source,
      recorded_by: source === 'agency' ? (actor.userName ?? null) : null,
      note,
      language,
      address: from?.address.slice(0, 60) ?? null,
      user_agent: from?.userAgent.slice(0, 300) ?? null,
      at: actor.now,
    })
    .onConflict((row) => row.columns(['agency_id', 'booking_id', 'version_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await addNote(tx, actor, bookingId, `Booking conditions, version ${conditions.number}, accepted by ${name}`)
  await audit(tx, actor, {
    action: 'conditions.accepted',
    subject: 'booking',
    subjectId: bookingId,
    after: { number: conditions.number, hash: conditions.hash, source, language },
  })
}

/** The conditions that a form shows, and accepts with it. */
export interface ToAccept {
  /** What the form sends back: which versions it showed. */
  id: string
  /** All titles, for the sentence that is ticked. */
  title: string
  documents: { title: string; url: string; isFallback: boolean }[]
}

/** Returns what a form for offers shows of the conditions, in a language; null while none are published. */
export async function conditionsToAccept(
  app: App,
  tx: Tx,
  agencyId: string,
  { offers, language }: { offers: readonly string[]; language: string },
): Promise<ToAccept | null> {
  const versions = await conditionsOf(tx, offers)
  if (versions.length === 0) return null
  const own = (await lastingBrand(app, tx, agencyId)).language
  const documents = []
  for (const version of versions) {
    const { title, isFallback } = await readIn(tx, version, language, own)
    documents.push({ title, url: textUrl(app, agencyId, version.id, language), isFallback })
  }
  return { id: versions.map(({ id }) => id).join(), title: documents.map(({ title }) => title).join(' · '), documents }
}

const wasShown = (shown: string | null, { id }: Published): boolean => shown?.split(',').includes(id) === true

/** Returns whether a form showed all that is accepted for these offers now. `shown` is what it had; null if it had nothing. */
export const isAllShown = async (tx: Tx, offers: readonly string[], shown: string | null): Promise<boolean> =>
  (await conditionsOf(tx, offers)).every((version) => wasShown(shown, version))

/**
 * Records that the conditions which a form showed were accepted: those of the offers of the booking. `shown` is what the form had.
 * @throws 409 `newer_conditions` when others are published now.
 */
export async function acceptShown(
  app: App,
  tx: Tx,
  actor: Actor,
  {
    shown,
    language,
    ...rest
  }: Omit<Acceptance, 'conditions' | 'language'> & {
    shown: string | null
    /** Of the page; without one, the agency's. */
    language?: string
  },
): Promise<void> {
  const versions = await requiredFor(tx, rest.bookingId)
  if (!versions.every((version) => wasShown(shown, version)))
    throw conflict('newer_conditions', 'There are newer booking conditions. Read them before you accept.')
  const own = (await lastingBrand(app, tx, actor.agencyId)).language
  for (const conditions of versions)
    await accept(tx, actor, { ...rest, conditions, language: (await readIn(tx, conditions, language ?? own, own)).language })
}

/** Returns the versions that the client of a booking accepts now, by its offers. @throws 404. */
export async function requiredFor(tx: Tx, bookingId: string): Promise<Published[]> {
  const { lines } = await readBooking(tx, bookingId)
  return conditionsOf(
    tx,
    lines.flatMap(({ inventory_id, cancelled_at }) => (cancelled_at === null && inventory_id ? [inventory_id] : [])),
  )
}

/** Returns which conditions were accepted for a booking, newest first. @throws 404. */
export async function bookingConditions(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const versions = await requiredFor(tx, bookingId)
  const rows = await tx
    .selectFrom('condition_acceptances as a')
    .innerJoin('condition_versions as v', (join) => join.onRef('v.agency_id', '=', 'a.agency_id').onRef('v.id', '=', 'a.version_id'))
    .leftJoin('condition_sets as s', (join) => join.onRef('s.agency_id', '=', 'v.agency_id').onRef('s.id', '=', 'v.set_id'))
    .select(['a.id', 'a.version_id', 'a.name', 'a.source', 'a.recorded_by', 'a.note', 'a.address', 'a.language', 'a.at'])
    .leftJoin('condition_texts as x', (join) =>
      join.onRef('x.agency_id', '=', 'a.agency_id').onRef('x.version_id', '=', 'a.version_id').onRef('x.language', '=', 'a.language'),
    )
    .select(['v.number', 's.name as set_name'])
    .select((of) => of.fn.coalesce('x.hash', 'v.hash').as('hash'))
    .where('a.booking_id', '=', bookingId)
    .orderBy('v.number', 'desc')
    .execute()
  const accepted = new Set(rows.map(({ version_id }) => version_id))
  const current = versions.find(({ id }) => !accepted.has(id)) ?? versions[0] ?? null
  return {
    required: versions.map(({ id, number, title }) => ({ id, number, title, is_accepted: accepted.has(id) })),
    current: current && { id: current.id, number: current.number },
    accepted: rows.map(({ at, number, hash, ...row }) => ({ ...row, number: number!, hash: hash!, at: at.toISOString() })),
    url: current && acceptUrl(app, agencyId, bookingId),
  }
}

/** Records what a client said to a member. @throws 404, 409 `no_conditions`, `accepted_already`. */
export async function recordAcceptance(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { name, note }: { name: string; note: string | null },
): Promise<void> {
  const versions = await requiredFor(tx, bookingId)
  if (versions.length === 0) throw conflict('no_conditions', 'Publish booking conditions first.')
  const open = []
  for (const version of versions) if (!(await isAccepted(tx, bookingId, version.id))) open.push(version)
  if (open.length === 0) throw conflict('accepted_already', 'These conditions are accepted already.')
  for (const conditions of open) await accept(tx, actor, { bookingId, conditions, name, source: 'agency', note })
}

/** Returns who accepted a version for a booking, and when; null if nobody did. */
export const acceptanceOf = (tx: Tx, bookingId: string, versionId: string) =>
  tx
    .selectFrom('condition_acceptances')
    .select(['name', 'at'])
    .where('booking_id', '=', bookingId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()

const isAccepted = async (tx: Tx, bookingId: string, versionId: string): Promise<boolean> =>
  (await acceptanceOf(tx, bookingId, versionId)) !== undefined

const ways: Record<AcceptanceSource, string> = {
  website: 'On the website',
  proposal: 'With the proposal',
  link: 'By the client’s link',
  agency: 'Recorded by a member',
}

/** Returns which conditions were accepted for a booking, for its history. */
export async function acceptedConditions(tx: Tx, bookingId: string) {
  const rows = await tx
    .selectFrom('condition_acceptances as a')
    .innerJoin('condition_versions as v', (join) => join.onRef('v.agency_id', '=', 'a.agency_id').onRef('v.id', '=', 'a.version_id'))
    .select(['a.id', 'a.at', 'a.name', 'a.source', 'a.recorded_by', 'v.number'])
    .where('a.booking_id', '=', bookingId)
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, at, name, source, recorded_by, number }) => ({
    id,
    at,
    what: `Booking conditions, version ${number}`,
    by: name ?? 'the client',
    how: source === 'agency' && recorded_by ? `Recorded by ${recorded_by}` : ways[source],
  }))
}
