import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const paymentList = call.rows('GET /payments')
export const accountList = call.rows('GET /finance/accounts')
export const journalList = call.rows('GET /finance/journal')

/** Queries to refetch after a payment or refund. */
export const moneyReads = ['/bookings', '/payments', '/business', '/clients', '/flights', '/agencies', '/finance', '/refunds']

export type BookingMoney = ResultOf<typeof contract.bookingPayments>
export type BookingPayment = BookingMoney['payments'][number]
export type PaymentRefund = BookingPayment['refunds'][number]
export type PaymentItem = ResultOf<typeof contract.listPayments>[number]
export type PaymentShown = ResultOf<typeof contract.showPayment>
export type StatementEntry = ResultOf<typeof contract.accountStatement>[number]
export type MoneyFlow = ResultOf<typeof contract.moneyFlow>
