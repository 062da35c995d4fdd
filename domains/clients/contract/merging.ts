/** Why two people may be the same. */
export const duplicateReasons = ['phone', 'email', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Fields with one value, of which a merge keeps one person's. Addresses and tags are joined. */
export const mergeFields = ['name', 'kind', 'email', 'phone', 'country_code', 'residency', 'address', 'birthday'] as const
export type MergeField = (typeof mergeFields)[number]

/** Days in which a merge can be undone. */
export const undoDays = 30
