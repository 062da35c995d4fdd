import { createContext, use } from 'react'
import type { OfferCard, ViewPicture } from '../../../view/context.ts'
import type { FieldSpec } from '../model/field-spec.ts'

export interface FieldProps<Kind extends FieldSpec['kind'] = FieldSpec['kind']> {
  spec: Extract<FieldSpec, { kind: Kind }>
  value: unknown
  change: (value: unknown) => void
  /** Errors of the block by path: "button.link". */
  errors: Readonly<Record<string, string>>
  /** The path of this field. */
  path: string
  readOnly: boolean
}

/** What fields show of the things that a page refers to. */
export interface FieldFacts {
  pictures: Readonly<Record<string, ViewPicture>>
  /** Offers that the selected block shows now. */
  offers: readonly OfferCard[]
  /** Pages of the design, for links. */
  pages: readonly { title: string; path: string }[]
}
export const FieldFactsContext = createContext<FieldFacts>({ pictures: {}, offers: [], pages: [] })
export const useFieldFacts = (): FieldFacts => use(FieldFactsContext)
