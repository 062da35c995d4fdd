import type { z } from 'zod'
import type { beneficiaryBody } from '../contract.ts'
import { beneficiaryCategories, beneficiaryTypeWords } from '../contract/rules.ts'
import type { Beneficiary } from './calls.ts'

export const typeOptions = Object.entries(beneficiaryTypeWords).map(([value, label]) => ({ value, label }))
/** Short labels, so that three fit side by side on a phone. */
export const typeChoices = [
  { value: 'bank', label: 'Bank' },
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'wallet', label: 'Agency on Safiri' },
]
export const categoryOptions = Object.entries(beneficiaryCategories).map(([value, label]) => ({ value, label }))

/** "Stanbic Bank Uganda · 0123456789". */
export const accountText = ({ bank_name, network_name, account }: Beneficiary): string =>
  [bank_name ?? network_name, account].filter(Boolean).join(' · ')

/** Values of the form; an empty string means no choice. */
export type BeneficiaryValues = {
  [Key in keyof Required<z.input<typeof beneficiaryBody>>]: NonNullable<z.input<typeof beneficiaryBody>[Key]>
}

export const newBeneficiary = (): BeneficiaryValues => ({
  type: 'bank',
  category: 'supplier',
  name: '',
  country: 'UG',
  account: '',
  bank_code: '',
  branch_code: '',
  network: '',
  email: '',
  notes: '',
})

export const valuesOf = (one: Beneficiary): BeneficiaryValues & { version: number } => ({
  type: one.type,
  category: one.category,
  name: one.name,
  country: one.country,
  account: one.account,
  bank_code: one.bank_code ?? '',
  branch_code: one.branch_code ?? '',
  network: one.network ?? '',
  email: one.email ?? '',
  notes: one.notes ?? '',
  version: one.version,
})
