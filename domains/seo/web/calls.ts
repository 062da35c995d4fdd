import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const pagesAndTags = call.rows('GET /seo/pages-and-tags')

export type SeoRow = ResultOf<typeof contract.listPagesAndTags>[number]
export type SeoRecord = ResultOf<typeof contract.showTag>
