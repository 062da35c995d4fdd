import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { ShortLinkKind } from '../../../database/tables.ts'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { addPublicScope } from './public-page.ts'
import { asVisitor, keyOfShortCode } from './visitor.ts'
import { thisAgency } from '../database/agency-filter.ts'

/** Returns the path of the page that a short link opens, or null if it is gone. The page decides whether it still shows something. */
export type ShortLinkTarget = (app: App, tx: Tx, agencyId: string, subjectId: string) => Promise<string | null>

/** The target of each kind of short link. */
export const shortLinkTargets = listed<Record<ShortLinkKind, ShortLinkTarget>>('what short links open')

/** Gives a subject its short link, once. */
export const makeShortLink = (tx: Tx, agencyId: string, kind: ShortLinkKind, subjectId: string) =>
  tx
    .insertInto('short_links')
    .values({ agency_id: agencyId, kind, subject_id: subjectId })
    .onConflict((conflict) => conflict.columns(['agency_id', 'subject_id']).doNothing())
    .execute()

/** SQL: the code of a row's short link, or null. The argument is the column with its id, such as `l.id`. */
export const shortCodeOf = (id: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT shared.code FROM short_links shared WHERE shared.agency_id = ${thisAgency} AND shared.subject_id = ${sql.ref(id)})`

/** Returns the address of a short link. */
export const shortUrl = (app: App, code: string): string => `${app.appUrl}/s/${code}`

/** Returns the short address of a subject, or its long one if it has none. */
export async function sharedUrl(app: App, tx: Tx, subjectId: string, path: string): Promise<string> {
  const row = await tx.selectFrom('short_links').select('code').where('subject_id', '=', subjectId).executeTakeFirst()
  return row ? shortUrl(app, row.code) : app.appUrl + path
}

/** Registers `/s/{code}`, which leads to the page with the long address. What stands behind `?` goes with it. */
export async function addShortLinks(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
      await app.limits.take('api', `short link ${request.ip}`)
      const key = await keyOfShortCode(app, request.params.code)
      const path = key && (await asVisitor(app, key, (tx) => shortLinkTargets.entries()[key.kind](app, tx, key.agencyId, key.subjectId)))
      if (!path) throw notFound('Page')
      const query = /\?.*/s.exec(request.url)?.[0] ?? ''
      return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(`${path}${query}`, 302)
    })
  })
}
