import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { TaskKind } from '../contract/words.ts'
import type { Task } from './calls.ts'

type Entry = Task['first'][number]

interface TaskWords {
  title: string
  /** Where one entry is worked on. */
  entry: (entry: Entry) => string
  /** Where all of them are. */
  all: { label: string; to: string }
}

const offer = ({ id, type }: Entry) => `${kinds[type as Kind].path}/${id}`
const feed = ({ id }: Entry) => pathTo('/marketing/feeds/$feed', { feed: id })
const feeds = { label: 'All feeds', to: pathTo('/marketing/feeds') }

export const taskWords: Record<TaskKind, TaskWords> = {
  feed_waiting: { title: 'Feeds that need your decision', entry: feed, all: feeds },
  feed_failed: { title: 'Feeds that failed', entry: feed, all: feeds },
  feed_left_out: { title: 'Feeds that leave offers out', entry: feed, all: feeds },
  ads_problem: {
    title: 'Ad accounts to connect again',
    entry: () => pathTo('/facebook_ads'),
    all: { label: 'Facebook ads', to: pathTo('/facebook_ads') },
  },
  campaign_draft: {
    title: 'Campaigns to finish',
    entry: ({ id, type }) => pathTo('/crm/campaigns/$type/$id', { type, id }),
    all: { label: 'All campaigns', to: pathTo('/crm/campaigns') },
  },
  places_free: { title: 'Free places within three weeks', entry: offer, all: { label: 'Prepare ads', to: pathTo('/facebook_ads') } },
  no_picture: {
    title: 'Offers without a picture',
    entry: offer,
    all: { label: 'Offers on your website', to: pathTo('/channel-products') },
  },
  post_draft: {
    title: 'Posts to finish',
    entry: ({ id }) => pathTo('/website/blog/edit/$id', { id }),
    all: { label: 'All posts', to: pathTo('/website/blog') },
  },
  inquiry: {
    title: 'Inquiries to answer',
    entry: () => pathTo('/inquiries'),
    all: { label: 'Answer inquiries', to: pathTo('/inquiries') },
  },
}
