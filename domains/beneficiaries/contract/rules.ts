export const beneficiaryTypes = ['bank', 'mobile_money', 'wallet'] as const
export type BeneficiaryType = (typeof beneficiaryTypes)[number]
export const beneficiaryTypeWords: Record<BeneficiaryType, string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
  wallet: 'Wallet of another agency',
}

/** The kinds of beneficiaries. */
export const beneficiaryCategories = {
  supplier: 'Supplier',
  lodge: 'Lodge or hotel',
  transport: 'Transport',
  guide: 'Guide',
  park: 'Park or permit office',
  staff: 'Staff',
  commission: 'Commission',
  tax: 'Tax and fees',
  own_account: 'Own account',
  other: 'Other',
} as const
export type BeneficiaryCategory = keyof typeof beneficiaryCategories
export const beneficiaryCategoryCodes = Object.keys(beneficiaryCategories) as [BeneficiaryCategory, ...BeneficiaryCategory[]]

export const beneficiaryStatuses = ['unverified', 'verified', 'blocked'] as const
export type BeneficiaryStatus = (typeof beneficiaryStatuses)[number]
