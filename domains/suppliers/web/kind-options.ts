import { supplierKinds, supplierKindWords } from '../contract/words.ts'

/** The kinds of suppliers, for filters and fields. Apart from the form, so that the list does not load it. */
export const kindOptions = supplierKinds.map((value) => ({ value, label: supplierKindWords[value] }))
