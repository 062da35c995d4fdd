export const taskKinds = [
  'feed_waiting',
  'feed_failed',
  'feed_left_out',
  'ads_problem',
  'campaign_draft',
  'places_free',
  'no_picture',
  'post_draft',
  'inquiry',
] as const
export type TaskKind = (typeof taskKinds)[number]
