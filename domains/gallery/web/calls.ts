import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

// More per page than usual, because people browse pictures by eye.
export const mediaList = call.rows('GET /gallery', { query: { per_page: '50' } })
export const albumList = call.rows('GET /gallery/albums', { query: { per_page: '100' } })

export type Media = ResultOf<typeof contract.listMedia>[number]
export type MediaRecord = ResultOf<typeof contract.showMedia>
export type AlbumRow = ResultOf<typeof contract.listAlbums>[number]
export type Album = ResultOf<typeof contract.showAlbum>

/** Paths to refetch after pictures or albums change. */
export const galleryReads = ['/gallery']

export const tagsInUse = async (): Promise<string[]> => (await call('GET /gallery/tags')).map(({ tag }) => tag)
