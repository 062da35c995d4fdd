import type { App } from '#kit/server/app.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { FeedFormat } from '../contract/words.ts'

export const feedPurpose = 'feed'

/** Returns the secret address of a file of a feed. */
export const feedUrl = (app: App, feed: { agency_id: string; address_id: string }, format: FeedFormat): string =>
  `${app.appUrl}/feeds/${codeOf(app.settings.secretKey, feedPurpose, [feed.agency_id, feed.address_id])}.${format}`
