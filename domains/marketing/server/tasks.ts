import { sql } from 'kysely'
import { feedNames } from '#domains/feeds/contract/names.ts'
import { listFeeds } from '#domains/feeds/server/feeds.ts'
import { connectionProblem } from '#domains/ads/server/ads.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { TaskKind } from '../contract/words.ts'
import { freePlaces } from './free-places.ts'

export interface Entry {
  id: string
  title: string
  detail: string | null
  /** The kind of offer, or the type of campaign: what its screen's address needs. */
  type: string
}
export interface Group {
  kind: TaskKind
  count: number
  first: Entry[]
}

const shown = 5
const groupOf = (kind: TaskKind, entries: readonly Entry[], count = entries.length): Group[] =>
  count === 0 ? [] : [{ kind, count, first: entries.slice(0, shown) }]

/** Returns what can be done this week, the most urgent first. Groups with nothing to do are left out. */
export async function tasksOf(app: App, tx: Tx, actor: Actor): Promise<Group[]> {
  return [
    ...(await feedTasks(app, tx)),
    ...(await adTasks(tx)),
    ...(await inquiryTasks(tx)),
    ...(await campaignTasks(tx)),
    ...(await offerTasks(tx, actor)),
    ...(await postTasks(tx)),
  ]
}

async function feedTasks(app: App, tx: Tx): Promise<Group[]> {
  const feeds = (await listFeeds(app, tx)).filter(({ enabled }) => enabled)
  const entries = (of: typeof feeds, detail: (feed: (typeof feeds)[number]) => string | null) =>
    of.map((feed) => ({ id: feed.kind, title: feedNames[feed.kind], detail: detail(feed), type: feed.kind }))
  return [
    ...groupOf(
      'feed_waiting',
      entries(
        feeds.filter(({ waiting }) => waiting !== null),
        ({ waiting, published }) => `${waiting!.items} items instead of ${published?.items ?? 0}`,
      ),
    ),
    ...groupOf(
      'feed_failed',
      entries(
        feeds.filter(({ run_error }) => run_error !== null),
        ({ run_error }) => run_error,
      ),
    ),
    ...groupOf(
      'feed_left_out',
      entries(
        feeds.filter(({ published }) => (published?.left_out ?? 0) > 0),
        ({ published }) => `${published!.left_out} left out`,
      ),
    ),
  ]
}

async function adTasks(tx: Tx): Promise<Group[]> {
  const detail = await connectionProblem(tx, 'meta')
  return detail === null ? [] : groupOf('ads_problem', [{ id: 'meta', title: 'Meta', detail, type: 'meta' }])
}

async function inquiryTasks(tx: Tx): Promise<Group[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM inquiries WHERE agency_id = ${thisAgency} AND status IN ('new', 'open')`.execute(tx)
  return groupOf('inquiry', [], rows[0]!.count)
}

async function campaignTasks(tx: Tx): Promise<Group[]> {
  const { rows } = await sql<{ id: string; title: string; type: string; count: number }>`
    SELECT id, name AS title, type, count(*) OVER ()::int AS count FROM campaigns
    WHERE agency_id = ${thisAgency} AND status = 'draft' ORDER BY created_at DESC, id DESC LIMIT ${shown}`.execute(tx)
  return groupOf(
    'campaign_draft',
    rows.map(({ count: _count, ...row }) => ({ ...row, detail: null })),
    rows[0]?.count ?? 0,
  )
}

async function postTasks(tx: Tx): Promise<Group[]> {
  const { rows } = await sql<{ id: string; title: string; count: number }>`
    SELECT id, title, count(*) OVER ()::int AS count FROM blog_posts
    WHERE agency_id = ${thisAgency} AND status = 'draft' ORDER BY updated_at DESC, id DESC LIMIT ${shown}`.execute(tx)
  return groupOf(
    'post_draft',
    rows.map(({ id, title }) => ({ id, title, detail: null, type: 'post' })),
    rows[0]?.count ?? 0,
  )
}

async function offerTasks(tx: Tx, actor: Actor): Promise<Group[]> {
  const offers = await listedOffers({ tx, actor })
  const bare = offers.filter(({ cover }) => cover === null)
  const free = await freePlaces(
    tx,
    actor,
    offers.map(({ id }) => id),
  )
  const names = new Map(offers.map((offer) => [offer.id, offer]))
  return [
    ...groupOf(
      'places_free',
      free.map(({ inventory_id, starts_on, places }) => ({
        id: inventory_id,
        title: names.get(inventory_id)!.title,
        detail: `${formatDay(starts_on)}: ${places === 1 ? '1 free place' : `${places} free places`}`,
        type: names.get(inventory_id)!.kind,
      })),
    ),
    ...groupOf(
      'no_picture',
      bare.map(({ id, title, kind }) => ({ id, title, detail: null, type: kind })),
    ),
  ]
}
