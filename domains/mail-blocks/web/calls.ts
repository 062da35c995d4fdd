import type * as discounts from '#domains/discounts/contract.ts'
import type * as gallery from '#domains/gallery/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const discountCall = client<typeof discounts>()
export const galleryCall = client<typeof gallery>()
export const designList = call.rows('GET /crm/mail-designs')
