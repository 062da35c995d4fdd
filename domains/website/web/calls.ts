import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Paths to refetch when the website changes. */
export const websiteReads = ['/website']

export type SiteAnswer = ResultOf<typeof contract.showSite>
export type Design = ResultOf<typeof contract.showDesign>
export type DesignRow = SiteAnswer['designs'][number]
export type SitePage = ResultOf<typeof contract.showPage>
export type PageRow = Design['page_list'][number]
export type EditorView = ResultOf<typeof contract.viewPage>
export type VersionRow = ResultOf<typeof contract.listVersions>[number]
