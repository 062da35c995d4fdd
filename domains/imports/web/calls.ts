import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type Import = ResultOf<typeof contract.showImport>
export type About = ResultOf<typeof contract.aboutImport>
export type FileRow = ResultOf<typeof contract.listImportRows>[number]
