import type { z } from 'zod'
import type { PageKind } from '../page-kinds.ts'

/** Where the editor lists a block. */
export const blockGroups = ['start', 'text', 'media', 'offers', 'trust', 'contact', 'layout'] as const
export type BlockGroup = (typeof blockGroups)[number]

/** What a type of block is. */
export interface BlockKind<Props extends z.ZodType = z.ZodType> {
  /** Its name in the editor. */
  name: string
  group: BlockGroup
  /** Increased when its fields change their meaning. */
  version: number
  props: Props
  /** The types that may stand in it: any, these, or none. */
  holds?: 'any' | readonly string[]
  /** The fields of the blocks that a new one starts with in it, of the first type that it holds; two empty ones if absent. */
  starts?: readonly object[]
  /** It stands only in a block that names it in `holds`. */
  inside?: true
  /** The pages on which it may stand; all if absent. */
  on?: readonly PageKind[]
  /** Each page on which it may stand has it once, outside of other blocks. */
  fixed?: true
}

/** Declares a type of block with the type of its fields. */
export const blockKind = <Props extends z.ZodType>(kind: BlockKind<Props>): BlockKind<Props> => kind
