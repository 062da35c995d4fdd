import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const trackList = call.rows('GET /business/entertainment/tracks')

/** The path prefix of the calls of tracks. */
export const base = '/business/entertainment/tracks'
/** Paths to refetch after a track changes. */
export const trackReads = [base, '/inventory']

export type TrackRecord = ResultOf<typeof contract.showTrack>
export type TrackRow = ResultOf<typeof contract.listTracks>[number]
