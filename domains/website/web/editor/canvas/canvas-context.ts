import { createContext } from 'react'
import type { PageDocument } from '../../../contract/document.ts'
import type { PageKind } from '../../../contract/page-kinds.ts'
import type { ViewContext } from '../../../view/context.ts'

/** What the canvas shows around the blocks. */
export interface CanvasFrame {
  view: ViewContext
  kind: PageKind
  /** The page's title, which is its heading where no block has one. */
  title: string
  header: PageDocument
  footer: PageDocument
  /** The style sheet of the design. */
  style: string
  readOnly: boolean
  /** Opens the header or footer, which all pages share. Null if the design has none. */
  openHeader: (() => void) | null
  openFooter: (() => void) | null
}

export const CanvasContext = createContext<CanvasFrame | null>(null)
