import { z } from 'zod'
import { bankOf, type BankCountryCode } from '../contract/banks.ts'
import { beneficiaryTypes } from '../contract/rules.ts'
import type { BeneficiaryRow } from './beneficiaries-data.ts'

const payee = z.object({
  type: z.enum(beneficiaryTypes),
  name: z.string(),
  country: z.string(),
  account: z.string(),
  bank_code: z.string().nullable(),
  branch_code: z.string().nullable(),
  network: z.string().nullable(),
})

/** The account that money goes to, as it was when its transfer was approved. */
export type Payee = z.infer<typeof payee>

/** Returns the copy of a beneficiary's account that an approved transfer keeps. */
export const payeeOf = (row: BeneficiaryRow): Payee => ({
  type: row.type,
  name: row.name,
  country: row.country,
  account: row.account,
  bank_code: row.bank_code,
  branch_code: row.branch_code,
  network: row.network,
})

/** Returns the name of the payee's bank, or `null` if it is paid in another way. */
export const bankNameOf = ({ country, bank_code }: Payee): string | null =>
  bank_code ? (bankOf(country as BankCountryCode, bank_code)?.name ?? null) : null

/** Returns the copy that is stored with a transfer, or `null` if it has none. */
export const readPayee = (stored: unknown): Payee | null => payee.nullable().parse(stored)

/** Returns whether the beneficiary still has the account of the copy. */
export function hasAccountOf(row: BeneficiaryRow, copy: Payee): boolean {
  const now = payeeOf(row)
  return (Object.keys(now) as (keyof Payee)[]).every((key) => now[key] === copy[key])
}
