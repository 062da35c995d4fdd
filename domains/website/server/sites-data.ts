import { sql } from 'kysely'
import { zoneSql } from '#domains/agency/server/facts.ts'
import { closesAtSql } from '#domains/inventory/server/departures/closing.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { PageKind } from '../contract/page-kinds.ts'

/** Returns the agency's site. @throws when it has none: a host is only known for agencies with one. */
export const siteRow = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('sites')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow(() => notFound('Website'))

export const findSite = (tx: Tx, agencyId: string) =>
  tx.selectFrom('sites').selectAll().where('agency_id', '=', agencyId).executeTakeFirst()

/** Returns a design. @throws 404. */
export const requireDesign = (tx: Tx, id: string) =>
  tx
    .selectFrom('site_designs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Design'))

/** Returns the published pages of a design: what is needed for its menu. */
export const pageAddresses = (tx: Tx, designId: string) =>
  tx
    .selectFrom('site_pages')
    .select(['id', 'kind', 'title', 'slug', 'language', 'published_version_id'])
    .where('design_id', '=', designId)
    .execute()

interface PageAt {
  kind: Exclude<PageKind, 'header' | 'footer'>
  /** Empty for built-in pages. */
  slug: string
}

/** Returns the published documents of a page at a path, or of a built-in page, in one language, with header and footer. */
export const publishedPages = (tx: Tx, designId: string, { kind, slug }: PageAt, language: string | null) =>
  tx
    .selectFrom('site_pages as p')
    .innerJoin('site_page_versions as v', (join) =>
      join.onRef('v.agency_id', '=', 'p.agency_id').onRef('v.id', '=', 'p.published_version_id'),
    )
    .select(['p.id', 'p.kind', 'p.title', 'p.slug', 'p.language', 'v.document'])
    .where('p.design_id', '=', designId)
    .where((eb) =>
      eb.or([
        eb('p.kind', 'in', ['header', 'footer']),
        eb.and([
          eb('p.kind', '=', kind),
          eb('p.slug', '=', slug),
          language === null ? eb('p.language', 'is', null) : eb.or([eb('p.language', '=', language), eb('p.language', 'is', null)]),
        ]),
      ]),
    )
    .execute()

/** Returns the stored pictures with these ids, for blocks. */
export const storedPictures = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('files')
    .select(['id', 'key', 'width', 'height', 'alt', 'focus'])
    .where('id', 'in', ids)
    .where('kind', '=', 'image')
    .execute()

/** Returns the header and footer of a design as they are being edited. */
export const draftFrame = (tx: Tx, designId: string) =>
  tx
    .selectFrom('site_pages')
    .select(['id', 'kind', 'title', 'slug', 'language', 'draft'])
    .where('design_id', '=', designId)
    .where('kind', 'in', ['header', 'footer'])
    .execute()

const mostDepartures = 200
/** Several a day for half a year. */
const mostInCalendar = 2_000

/** Returns the next open departures of offers that can still be booked for, in order; with `until`, all to that day. */
export const nextDepartures = (tx: Tx, ids: readonly string[], now: Date, until?: string) =>
  tx
    .selectFrom('departures')
    .select(['id', 'inventory_id', 'starts_on', 'capacity', 'held', 'sold'])
    .where('inventory_id', 'in', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])
    .where('status', '=', 'open')
    .where(sql<boolean>`starts_on >= (${now}::timestamptz AT TIME ZONE ${zoneSql(thisAgency)})::date`)
    .$if(until !== undefined, (query) => query.where('starts_on', '<=', until!))
    .where(sql<boolean>`${closesAtSql()} > ${now}`)
    .orderBy('starts_on')
    .orderBy('inventory_id')
    .limit(until === undefined ? mostDepartures : mostInCalendar)
    .execute()
