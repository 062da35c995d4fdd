import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientList = call.rows('GET /clients')
export const contactList = call.rows('GET /crm/contacts')
export const duplicateList = call.rows('GET /crm/contacts/duplicates')
export const customerList = call.rows('GET /crm/customers')
