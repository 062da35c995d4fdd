import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const trackList = call.rows('GET /business/entertainment/tracks')

/** Where the calls of tracks begin. */
export const base = '/business/entertainment/tracks'
/** What is read again when something of a track changes. */
export const trackReads = [base, '/inventory']

export type TrackRecord = ResultOf<typeof contract.showTrack>
export type TrackRow = ResultOf<typeof contract.listTracks>[number]
