import type { z } from 'zod'
import type { Selectable } from 'kysely'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Sites } from '../../../database/tables.ts'
import type { updateSite as updateCall } from '../contract.ts'
import { designListView } from './designs.ts'
import { originOf } from './site.ts'
import { findSite } from './sites-data.ts'

/** Returns the site of an agency; undefined before it was built. For later domains. */
export { findSite } from './sites-data.ts'

async function siteView(app: App, tx: Tx, row: Selectable<Sites>) {
  const { slug, language } = await ofAgency(tx, row.agency_id).select(['slug', 'language']).executeTakeFirstOrThrow()
  const origin = await originOf(app, tx, row.agency_id, slug)
  return {
    published: row.published,
    design_id: row.design_id,
    language,
    languages: row.languages,
    url: origin === app.appUrl ? null : origin,
    embed_origins: row.embed_origins,
    version: row.version,
  }
}

/** Returns the site of the agency with its designs; null before it was built. */
export async function showSite(app: App, tx: Tx, actor: Actor) {
  const row = await findSite(tx, actor.agencyId)
  const designs = await tx.selectFrom('site_designs').selectAll().orderBy('name').orderBy('id').execute()
  const views = []
  for (const design of designs) views.push(await designListView(tx, design, row?.design_id ?? null))
  return { site: row ? await siteView(app, tx, row) : null, designs: views }
}

/** Changes the site. @throws 404, 409 `stale` and `nothing_published`, 422 at `design_id` or `languages`. */
export async function updateSite(app: App, tx: Tx, actor: Actor, { version, ...change }: z.output<NonNullable<typeof updateCall.body>>) {
  const before = await findSite(tx, actor.agencyId)
  if (!before) throw notFound('Website')
  const designId = change.design_id ?? before.design_id
  const home = await tx
    .selectFrom('site_pages')
    .select('published_version_id')
    .where('design_id', '=', designId)
    .where('kind', '=', 'page')
    .where('slug', '=', '')
    .where('language', 'is', null)
    .executeTakeFirst()
  if (change.design_id && !home) throw invalid('design_id', 'This design does not exist.', 'not_found_reference')
  if ((change.published ?? before.published) && !home?.published_version_id)
    throw conflict('nothing_published', 'Publish the home page of this design first.')
  const { language } = await ofAgency(tx, actor.agencyId).select('language').executeTakeFirstOrThrow()
  if (change.languages?.includes(language)) throw invalid('languages', 'This is the language of the agency already.')
  const row = await tx
    .updateTable('sites')
    .set({ ...change, version: version + 1, updated_at: actor.now })
    .where('agency_id', '=', actor.agencyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed the website. Reload it and try again.')
  const facts = ({ published, design_id, languages, embed_origins }: Selectable<Sites>) => ({
    published,
    design_id,
    languages,
    embed_origins,
  })
  await audit(tx, actor, { action: 'site.updated', subject: 'site', subjectId: actor.agencyId, before: facts(before), after: facts(row) })
  return siteView(app, tx, row)
}
