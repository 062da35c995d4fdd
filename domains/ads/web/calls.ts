import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'
import type { AdsCompany } from '../contract/words.ts'

export const call = client<typeof contract>()
export const draftList = (company: AdsCompany) => call.rows('GET /ads/{company}/drafts', { params: { company } })

export type Ads = ResultOf<typeof contract.showAds>
export type Draft = ResultOf<typeof contract.listDrafts>[number]
