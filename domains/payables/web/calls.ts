import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const documentList = call.rows('GET /payables/documents')
export const invoiceList = call.rows('GET /payables/invoices')

/** Queries to refetch after an invoice or cost changes. */
export const payableReads = ['/payables', '/suppliers']

export type InvoiceRow = ResultOf<typeof contract.listSupplierInvoices>[number]
export type InvoiceDetails = ResultOf<typeof contract.showSupplierInvoice>
export type DocumentRow = ResultOf<typeof contract.listSupplierDocuments>[number]
export type DocumentDetails = ResultOf<typeof contract.showSupplierDocument>
export type DocumentFile = InvoiceDetails['files'][number]
export type BookingCosts = ResultOf<typeof contract.showBookingCosts>
export type BookingRate = ResultOf<typeof contract.findBookingRates>[number]
export type ProfitRow = ResultOf<typeof contract.listProfit>[number]
export type StatementRow = ResultOf<typeof contract.supplierStatement>[number]
