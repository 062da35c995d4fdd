import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const supplierList = call.rows('GET /suppliers')

export type SupplierDetails = ResultOf<typeof contract.showSupplier>
export type SupplierRow = ResultOf<typeof contract.listSuppliers>[number]

/** Searches suppliers in use, for a select field. */
export const findSuppliers = async (text: string, signal: AbortSignal) => {
  const { data } = await call.list('GET /suppliers', { query: { search: text, per_page: '8' }, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
