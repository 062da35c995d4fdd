import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export const formAnswerList = call.rows('GET /website/form-answers')

/** Paths to refetch when the website changes. */
export const websiteReads = ['/website']

export type SiteAnswer = ResultOf<typeof contract.showSite>
export type Design = ResultOf<typeof contract.showDesign>
export type DesignRow = SiteAnswer['designs'][number]
export type SitePage = ResultOf<typeof contract.showPage>
export type PageRow = Design['page_list'][number]
export type EditorView = ResultOf<typeof contract.viewPage>
export type FormAnswer = ResultOf<typeof contract.showFormAnswer>
export type VersionRow = ResultOf<typeof contract.listVersions>[number]
