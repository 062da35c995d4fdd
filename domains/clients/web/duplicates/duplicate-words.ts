import { duplicateReasons, type DuplicateReason } from '../../contract/merging.ts'

const reasonNames: Record<DuplicateReason, string> = { phone: 'Same phone', email: 'Same email', name: 'Similar name, same month' }
export const reasonText = (reasons: readonly DuplicateReason[]): string => reasons.map((reason) => reasonNames[reason]).join(' · ')
export const reasonOptions = duplicateReasons.map((value) => ({ value, label: reasonNames[value] }))
