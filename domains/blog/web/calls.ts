import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const postList = call.rows('GET /blog/all')

export type Post = ResultOf<typeof contract.showPost>
export type PostRow = ResultOf<typeof contract.listPosts>[number]
