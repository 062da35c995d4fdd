import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Paths to refetch when a template is copied, updated or shown to visitors. */
export const templateReads = ['/templates', '/template', '/website']

export type Template = ResultOf<typeof contract.showTemplate>
export type OwnTemplate = Template & { pivot: NonNullable<Template['pivot']> }
export type UpdateCheck = ResultOf<typeof contract.checkTemplateUpdate>
export type Conflict = UpdateCheck['conflicts'][number]

export const isOwn = (template: Template): template is OwnTemplate => template.pivot !== null
