import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const inquiryList = call.rows('GET /inquiries_')

/** Paths to refetch when an inquiry changes. */
export const inquiryReads = ['/inquiries_', '/inquiries', '/business']

export type Inquiry = ResultOf<typeof contract.showInquiry>
export type InquiryRow = ResultOf<typeof contract.listInquiries>[number]
