import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { lockAgency } from '#domains/agency/server/facts.ts'
import { richText } from '#domains/inventory/server/items/inventory.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { conditionsDraftBody } from '../contract.ts'
import { textUrl } from './links.ts'
import { draftOf, lockDraft, textsOf, translationDrafts } from './conditions-data.ts'
import { listSets, requireSet } from './sets.ts'

/** A published version of the conditions. */
export interface Published {
  id: string
  number: number
  title: string
  text: string
  hash: string
  published_at: Date
  /** Of title and text; null in versions from before: the agency's. */
  language: string | null
  set_id: string | null
}

const published = (tx: Tx) => tx.selectFrom('condition_versions').where('number', 'is not', null)

const ofSet = (setId: string | null) => sql<boolean>`set_id IS NOT DISTINCT FROM ${setId}::uuid`

/** Returns the newest published version of a set, or of the default conditions; null while none is published. */
export async function currentConditions(tx: Tx, setId: string | null = null): Promise<Published | null> {
  const row = await published(tx).selectAll().where(ofSet(setId)).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row ? (row as Published) : null
}

/**
 * Returns what is accepted for offers: the newest version of each set that one of them has, and the default conditions if one has none, or
 * none is published of its set. Without offers, the default ones.
 */
export async function conditionsOf(tx: Tx, inventoryIds: readonly string[]): Promise<Published[]> {
  const ids = [...new Set(inventoryIds)]
  const sets =
    ids.length === 0
      ? []
      : await tx.selectFrom('condition_offers').select(['inventory_id', 'set_id']).where('inventory_id', 'in', ids).execute()
  const found = new Map<string, Published>()
  for (const setId of new Set(sets.map(({ set_id }) => set_id))) {
    const version = await currentConditions(tx, setId)
    if (version) found.set(setId, version)
  }
  const isOwn = (id: string) => sets.some(({ inventory_id, set_id }) => inventory_id === id && found.has(set_id))
  const usual = ids.length === 0 || !ids.every(isOwn) ? await currentConditions(tx) : null
  return [...(usual ? [usual] : []), ...found.values()].toSorted((one, other) => one.number - other.number)
}

/** Returns a published version. @throws 404. */
export async function publishedVersion(tx: Tx, id: string): Promise<Published> {
  const row = await published(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conditions')
  return row as Published
}

/** Returns the draft and all published versions of a set, or of the default conditions, newest first. @throws 404. */
export async function showConditions(app: App, tx: Tx, agencyId: string, setId: string | null = null) {
  if (setId !== null) await requireSet(tx, setId)
  const draft = await draftOf(tx, setId)
  const rows = await published(tx).selectAll().where(ofSet(setId)).orderBy('number', 'desc').execute()
  const counts = await tx
    .selectFrom('condition_acceptances')
    .select(['version_id', (of) => of.fn.countAll<string>().as('n')])
    .groupBy('version_id')
    .execute()
  const accepted = new Map(counts.map(({ version_id, n }) => [version_id, Number(n)]))
  const texts = Map.groupBy(
    await textsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ version_id }) => version_id,
  )
  return {
    draft: draft ? { title: draft.title, text: draft.text, version: draft.version } : null,
    translations: (await translationDrafts(tx, setId)).map(({ language, title, text, version }) => ({
      language: language!,
      title,
      text,
      version,
    })),
    language: (await lastingBrand(app, tx, agencyId)).language,
    versions: rows.map(({ id, number, title, hash, published_at, published_by }) => ({
      id,
      number: number!,
      title,
      hash: hash!,
      published_at: published_at!.toISOString(),
      published_by,
      accepted: accepted.get(id) ?? 0,
      url: textUrl(app, agencyId, id),
      languages: (texts.get(id) ?? []).map(({ language }) => language),
    })),
    sets: await listSets(tx),
  }
}

const stale = () => conflict('stale', 'Someone else changed the draft. Reload it and try again.')

type DraftInput = z.output<typeof conditionsDraftBody>

/** Changes a draft, or starts one with version 0. @throws 404, 409 `stale`, 422 at `text`. */
export async function saveDraft(tx: Tx, actor: Actor, { title, text: given, version, set_id, language }: DraftInput): Promise<void> {
  const text = richText(given)
  if (!text) throw invalid('text', 'Text is required.')
  if (set_id) await requireSet(tx, set_id)
  const content = { title, text }
  const isSaved =
    set_id || language ? await saveOther(tx, actor, { set_id, language, version }, content) : await saveDefault(tx, actor, version, content)
  if (!isSaved) throw stale()
}

interface Content {
  title: string
  text: string
}

async function saveDefault(tx: Tx, actor: Actor, version: number, content: Content): Promise<boolean> {
  if (version === 0)
    return isRow(
      await tx
        .insertInto('condition_versions')
        .values({ agency_id: actor.agencyId, id: newId(), ...content, created_at: actor.now })
        .onConflict((row) => row.columns(['agency_id']).where('number', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst(),
    )
  return isRow(
    await tx
      .updateTable('condition_versions')
      .set({ ...content, version: version + 1 })
      .where('number', 'is', null)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  )
}

async function saveOther(
  tx: Tx,
  actor: Actor,
  { set_id, language, version }: Pick<DraftInput, 'set_id' | 'language' | 'version'>,
  content: Content,
): Promise<boolean> {
  const place = { set_id: set_id ?? null, language: language ?? null }
  if (version === 0)
    return isRow(
      await tx
        .insertInto('condition_drafts')
        .values({ agency_id: actor.agencyId, id: newId(), ...place, ...content, created_at: actor.now })
        .onConflict((row) => row.constraint('condition_drafts_once').doNothing())
        .returning('id')
        .executeTakeFirst(),
    )
  return isRow(
    await tx
      .updateTable('condition_drafts')
      .set({ ...content, version: version + 1 })
      .where(ofSet(place.set_id))
      .where(sql<boolean>`language IS NOT DISTINCT FROM ${place.language}`)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  )
}

const isRow = (row: unknown): boolean => row !== undefined

/** Deletes a draft, if there is one. */
export async function deleteDraft(tx: Tx, actor: Actor, { set_id, language }: Pick<DraftInput, 'set_id' | 'language'>): Promise<void> {
  const row =
    set_id || language
      ? await tx
          .deleteFrom('condition_drafts')
          .where(ofSet(set_id ?? null))
          .where(sql<boolean>`language IS NOT DISTINCT FROM ${language ?? null}`)
          .returning(['id', 'title'])
          .executeTakeFirst()
      : await tx.deleteFrom('condition_versions').where('number', 'is', null).returning(['id', 'title']).executeTakeFirst()
  if (row)
    await audit(tx, actor, { action: 'conditions.draft_deleted', subject: 'conditions', subjectId: row.id, before: { title: row.title } })
}

/**
 * Publishes a draft as it was read, with its translations. Numbers are counted over all conditions of the agency, so that one names one text.
 * @throws 404 without a draft, 409 `stale`, `unchanged`.
 */
export async function publishDraft(
  app: App,
  tx: Tx,
  actor: Actor,
  { version, set_id: setId = null }: { version: number; set_id?: string | null | undefined },
): Promise<void> {
  // Two people who publish at once wait here, so that each gets a number of its own.
  await lockAgency(tx, actor.agencyId)
  const draft = await lockDraft(tx, setId)
  if (!draft) throw notFound('Draft')
  if (draft.version !== version) throw stale()
  const translations = (await translationDrafts(tx, setId)).map((row) => ({ ...row, language: row.language!, hash: hashOf(row) }))
  const hash = hashOf(draft)
  await refuseUnchanged(tx, await currentConditions(tx, setId), [hash, ...translations.map((one) => one.hash)])
  const { last } = await published(tx)
    .select((of) => of.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const { language } = await lastingBrand(app, tx, actor.agencyId)
  const values = { number, hash, language, published_at: actor.now, published_by: actor.userName ?? null, version: version + 1 }
  const id = setId === null ? draft.id : newId()
  if (setId === null) await tx.updateTable('condition_versions').set(values).where('id', '=', id).execute()
  else {
    const { title, text } = draft
    await tx
      .insertInto('condition_versions')
      .values({ ...values, agency_id: actor.agencyId, id, set_id: setId, title, text, created_at: actor.now })
      .execute()
  }
  if (translations.length > 0)
    await tx
      .insertInto('condition_texts')
      .values(
        translations.map((one) => ({
          agency_id: actor.agencyId,
          version_id: id,
          language: one.language,
          title: one.title,
          text: one.text,
          hash: one.hash,
        })),
      )
      .execute()
  await tx.deleteFrom('condition_drafts').where(ofSet(setId)).execute()
  await audit(tx, actor, {
    action: 'conditions.published',
    subject: 'conditions',
    subjectId: id,
    after: { number, title: draft.title, hash, set_id: setId, languages: translations.map((one) => one.language) },
  })
}

async function refuseUnchanged(tx: Tx, before: Published | null, hashes: readonly string[]): Promise<void> {
  if (!before) return
  const had = [before.hash, ...(await textsOf(tx, [before.id])).map(({ hash }) => hash)].toSorted()
  if (had.join() === hashes.toSorted().join()) throw conflict('unchanged', 'The draft says the same as the published conditions.')
}

/** Returns the SHA-256 of what is accepted, as hex. */
export const hashOf = ({ title, text }: { title: string; text: string }): string =>
  createHash('sha256').update(`${title}\n${text}`).digest('hex')
