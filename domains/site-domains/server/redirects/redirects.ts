import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { lockWebsite } from '#domains/website/server/site.ts'
import { readLivePaths } from '#domains/website/server/live-paths.ts'
import { AppError, conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, pageInOne, sortOf, isoOf } from '#kit/server/database/list.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { mostRedirects } from '../../contract/states.ts'

/**
 * Reads an address of the own website that somebody typed, with or without its domain. Returns the path, as browsers ask for it, without
 * a slash at its end. @throws 422 at `field`.
 */
export function readPath(typed: string, field: string, { query = false } = {}): string {
  const refused = invalid(field, 'Give an address of your website such as /safaris/bwindi.')
  const isWhole = /^https?:\/\//i.test(typed)
  if (!isWhole && (!typed.startsWith('/') || /^\/[\\/]/.test(typed))) throw refused
  const url = URL.parse(typed, 'https://site.invalid')
  if (!url || url.pathname.startsWith('//')) throw refused
  const path = url.pathname.replace(/\/+$/, '') || '/'
  if (path.length > 500 || path.startsWith('/_') || path.startsWith('/.well-known')) throw refused
  return query ? path + url.search : path
}

/** Paths that the site needs itself, in any language. */
const ownPath = /^(?:\/[a-z]{2})?\/(?:trip(?:\/(?:add|book|change|done))?|my-trip\/.+|site\/.+|robots\.txt|sitemap\.xml|llms\.txt)$/

/** Reads both addresses of a redirect. @throws 422 at `from_path` or `to_path`. */
function readRedirect(typed: { from_path: string; to_path: string }): { from_path: string; to_path: string } {
  const from_path = readPath(typed.from_path, 'from_path')
  const to_path = readPath(typed.to_path, 'to_path', { query: true })
  if (from_path === '/') throw invalid('from_path', 'The home page cannot be redirected.')
  if (ownPath.test(from_path)) throw invalid('from_path', 'This address is used by the site itself.')
  if (from_path === to_path) throw invalid('to_path', 'The old and the new address are the same.')
  return { from_path, to_path }
}

/** Where the redirects of the agency lead, by their path. Others who add redirects wait until the transaction ends. */
async function lockedRedirects(tx: Tx): Promise<Map<string, string>> {
  await lockWebsite(tx)
  const rows = await tx.selectFrom('site_redirects').select(['from_path', 'to_path']).execute()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}

/** Returns whether a redirect would lead back to its own address, over others. */
function isCircle(redirects: ReadonlyMap<string, string>, { from_path, to_path }: { from_path: string; to_path: string }): boolean {
  const seen = new Set<string>()
  let next: string | undefined = to_path
  while (next !== undefined) {
    const path: string = next.split('?')[0]!
    if (path === from_path) return true
    if (seen.has(path)) return false
    seen.add(path)
    next = redirects.get(path)
  }
  return false
}

const taken = () => invalid('from_path', 'This address is redirected already.')
const circle = 'These redirects would lead in a circle: the new address leads back to the old one.'

const view = (row: { id: string; from_path: string; to_path: string; created_at: Date | string }) => ({
  id: row.id,
  from_path: row.from_path,
  to_path: row.to_path,
  created_at: typeof row.created_at === 'string' ? isoOf(row.created_at) : row.created_at.toISOString(),
})

/** Returns a page of the redirects, each with the page that it hides now. */
export async function listRedirects(tx: Tx, actor: Actor, request: ListRequest) {
  const { column } = sortOf(request.sort)
  const matching = tx
    .selectFrom('site_redirects')
    .$if(request.search !== '', (query) =>
      query.where((of) => of.or([of('from_path', 'like', like(request.search)), of('to_path', 'like', like(request.search))])),
    )
  const { rows, ...counted } = await pageInOne(tx, request, {
    rows: matching.select(['id', 'from_path', 'to_path', 'created_at']),
    matching,
    order: sql.ref(column),
  })
  const titleAt = await readLivePaths(tx, actor)
  return { rows: rows.map((row) => ({ ...view(row), hides: titleAt(row.from_path) })), ...counted }
}

async function refuseTooMany(tx: Tx, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('site_redirects')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count + more > mostRedirects) throw conflict('too_many', `A website has at most ${mostRedirects} redirects.`)
}

/** Adds a redirect. @throws 422 at `from_path` or `to_path`, 409 `too_many`, and `hides_page` unless `hide_page`. */
export async function addRedirect(
  tx: Tx,
  actor: Actor,
  { hide_page, ...typed }: { from_path: string; to_path: string; hide_page: boolean },
) {
  const { from_path, to_path } = readRedirect(typed)
  const redirects = await lockedRedirects(tx)
  if (redirects.has(from_path)) throw taken()
  if (isCircle(redirects, { from_path, to_path })) throw invalid('to_path', circle)
  const hidden = (await readLivePaths(tx, actor))(from_path)
  if (hidden !== null && !hide_page)
    throw conflict('hides_page', `Visitors see “${hidden}” at ${from_path} now. With this redirect they no longer reach it.`)
  await refuseTooMany(tx, 1)
  const insert = tx
    .insertInto('site_redirects')
    .values({ agency_id: actor.agencyId, id: newId(), from_path, to_path, created_at: actor.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = await refuseWrite(insert, { unique: taken })
  await audit(tx, actor, { action: 'site_redirect.added', subject: 'site_redirect', subjectId: row.id, after: { from_path, to_path } })
  return view(row)
}

/** Deletes a redirect. @throws 404. */
export async function deleteRedirect(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('site_redirects').where('id', '=', id).returning(['from_path', 'to_path']).executeTakeFirst()
  if (!row) throw notFound('Redirect')
  await audit(tx, actor, { action: 'site_redirect.deleted', subject: 'site_redirect', subjectId: id, before: row })
  return { id }
}

function readCsv(csv: string): string[][] {
  try {
    const text = csv.replace(/^\uFEFF/, '')
    const delimiter = [',', ';', '\t'].find((one) => text.split('\n', 1)[0]!.includes(one)) ?? ','
    return parse(text, { delimiter, skip_empty_lines: true, relax_column_count: true, trim: true })
  } catch {
    throw invalid('csv', 'This file cannot be read. Save it as CSV with the old address in the first column and the new one in the second.')
  }
}

/** Reads a line. @returns the redirect, or what is wrong with it. */
function readLine([from_path = '', to_path = '']: string[]): { from_path: string; to_path: string } | { problem: string } {
  try {
    return readRedirect({ from_path, to_path })
  } catch (error) {
    if (error instanceof AppError) return { problem: Object.values(error.errors).flat()[0] ?? error.message }
    throw error
  }
}

/** Imports redirects. Lines that cannot be used are answered with their number. @throws 422 at `csv`, 409 `too_many`. */
export async function importRedirects(tx: Tx, actor: Actor, csv: string) {
  const lines = readCsv(csv)
  const refused: { line: number; problem: string }[] = []
  const found = new Map<string, string>()
  const redirects = await lockedRedirects(tx)
  const titleAt = await readLivePaths(tx, actor)
  for (const [index, cells] of lines.entries()) {
    const read = readLine(cells)
    const isHeading = index === 0 && !cells[0]?.includes('/')
    if ('problem' in read) {
      if (!isHeading) refused.push({ line: index + 1, problem: read.problem })
      continue
    }
    const hidden = redirects.has(read.from_path) ? null : titleAt(read.from_path)
    if (isCircle(redirects, read)) refused.push({ line: index + 1, problem: circle })
    else if (hidden !== null)
      refused.push({ line: index + 1, problem: `Visitors see “${hidden}” at this address. Add this redirect on the screen to hide it.` })
    else {
      found.set(read.from_path, read.to_path)
      redirects.set(read.from_path, read.to_path)
    }
  }
  if (found.size > mostRedirects) throw conflict('too_many', `A website has at most ${mostRedirects} redirects.`)
  const rows = [...found].map(([from_path, to_path]) => ({
    agency_id: actor.agencyId,
    id: newId(),
    from_path,
    to_path,
    created_at: actor.now,
  }))
  for (let at = 0; at < rows.length; at += 1_000)
    await tx
      .insertInto('site_redirects')
      .values(rows.slice(at, at + 1_000))
      .onConflict((of) => of.columns(['agency_id', 'from_path']).doUpdateSet((row) => ({ to_path: row.ref('excluded.to_path') })))
      .execute()
  await refuseTooMany(tx, 0)
  await audit(tx, actor, { action: 'site_redirects.imported', subject: 'site_redirect', after: { imported: rows.length } })
  return { imported: rows.length, refused: refused.slice(0, 100) }
}

/** Returns where an old address leads, or null. */
export async function redirectOf(tx: Tx, path: string): Promise<string | null> {
  const row = await tx
    .selectFrom('site_redirects')
    .select('to_path')
    .where('from_path', '=', path.replace(/\/+$/, '') || '/')
    .executeTakeFirst()
  return row?.to_path ?? null
}
