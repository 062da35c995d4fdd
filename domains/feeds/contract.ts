import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { idOf, version } from '#kit/contract/schemas.ts'
import { feedFormats, feedKinds, leftOutReasons, snapshotStates } from './contract/words.ts'

const feature: Feature = 'marketing'
const see = { access: ['View Social Media Ads', 'View Marketing'] as Access, feature }
const edit = { access: ['Manage Integrations'] as Access, feature }
const kind = z.enum(feedKinds, 'Feed is not valid.')

const snapshot = z.object({ id: z.string(), items: z.number(), left_out: z.number(), made_at: z.string() })
const feed = z.object({
  kind: z.enum(feedKinds),
  enabled: z.boolean(),
  /** The secret addresses; empty before the feed was first switched on. */
  addresses: z.array(z.object({ format: z.enum(feedFormats), url: z.string() })),
  /** When it was last made, whatever came of it. */
  run_at: z.string().nullable(),
  /** Why the last run failed. */
  run_error: z.string().nullable(),
  /** It is being made now. */
  making: z.boolean(),
  /** What its addresses answer with. */
  published: snapshot.nullable(),
  /** Waits for a person, because it lost too many items. */
  waiting: snapshot.nullable(),
  /** 0 before the feed was first switched on. */
  version: z.number(),
})

export const listFeeds = endpoint({
  method: 'GET',
  path: '/feeds',
  summary: 'List the feeds of the agency’s offers for other companies, with their addresses and last run.',
  ...see,
  result: z.array(feed),
})

const change = z.object({ id: z.string(), title: z.string(), reasons: z.array(z.enum(leftOutReasons)) })
export const showFeed = endpoint({
  method: 'GET',
  path: '/feeds/{kind}',
  summary: 'Show a feed, its last snapshots, and how a waiting one differs from the published one.',
  ...see,
  params: { kind },
  result: feed.extend({
    snapshots: z.array(
      snapshot.extend({ state: z.enum(snapshotStates), decided_by: z.string().nullable(), decided_at: z.string().nullable() }),
    ),
    difference: z
      .object({
        added: z.number(),
        removed: z.number(),
        /** The first 100 that the waiting snapshot lacks. Without a reason they are no longer on the website. */
        lost: z.array(change),
      })
      .nullable(),
  }),
})

export const listFeedItems = listEndpoint({
  path: '/feeds/{kind}/items',
  summary: 'List the offers of a feed’s newest snapshot: what the feed says of each, and why some are left out.',
  ...see,
  params: { kind },
  item: z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    in_feed: z.boolean(),
    reasons: z.array(z.enum(leftOutReasons)),
    says: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  sort: ['title'],
  defaultSort: 'title',
  filters: { in_feed: z.enum(['yes', 'no'], 'In the feed is yes or no.').optional(), reason: several(leftOutReasons, 'Reason') },
})

export const updateFeedBody = z.strictObject({
  enabled: z.boolean('Enabled is yes or no.'),
  /** 0 for a feed that was never on. */
  version: version.or(z.literal(0)),
})
export const updateFeed = endpoint({
  method: 'POST',
  path: '/feeds/{kind}/update',
  summary: 'Switch a feed on or off. An address of a feed that is off answers 404.',
  ...edit,
  params: { kind },
  body: updateFeedBody,
  result: feed,
})

export const makeFeed = endpoint({
  method: 'POST',
  path: '/feeds/{kind}/make',
  summary: 'Create a snapshot of a feed now. It is also made every day, and a few minutes after offers change.',
  ...edit,
  params: { kind },
  result: feed,
})

export const renewFeedAddress = endpoint({
  method: 'POST',
  path: '/feeds/{kind}/address',
  summary: 'Replace the secret address of a feed. The old one stops working at once.',
  ...edit,
  params: { kind },
  result: feed,
})

export const decideBody = z.strictObject({
  snapshot: idOf('Snapshot'),
  decision: z.enum(['publish', 'keep'], 'Decision is publish or keep.'),
})
export const decideFeed = endpoint({
  method: 'POST',
  path: '/feeds/{kind}/decide',
  summary: 'Approve a snapshot that waits because it lost many items, or keep the old one.',
  ...edit,
  params: { kind },
  body: decideBody,
  result: feed,
})
