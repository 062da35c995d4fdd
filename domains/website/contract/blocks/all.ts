import type { z } from 'zod'
import { builtInBlocks } from './built-in.ts'
import { contactBlocks } from './contact.ts'
import { formBlocks } from './forms.ts'
import { frameBlocks } from './frame.ts'
import type { BlockKind } from './kinds.ts'
import { layoutBlocks } from './layout.ts'
import { mediaBlocks } from './media.ts'
import { offerBlocks } from './offers.ts'
import { postBlocks } from './posts.ts'
import { startBlocks } from './start.ts'
import { textBlocks } from './text.ts'
import { trustBlocks } from './trust.ts'

/** All types of blocks. A new one is a line in one of these files, and a renderer in `view/blocks`. */
export const blockKinds = {
  ...startBlocks,
  ...textBlocks,
  ...mediaBlocks,
  ...offerBlocks,
  ...postBlocks,
  ...trustBlocks,
  ...contactBlocks,
  ...formBlocks,
  ...layoutBlocks,
  ...frameBlocks,
  ...builtInBlocks,
}

export type BlockType = keyof typeof blockKinds
export type PropsOf<Type extends BlockType> = (typeof blockKinds)[Type] extends BlockKind<infer Props> ? z.output<Props> : never

/** A block of one type. */
export interface BlockOf<Type extends BlockType> {
  id: string
  type: Type
  version: number
  props: PropsOf<Type>
  children?: Block[]
}
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType]

/** Returns what a type of block is; undefined for a type that does not exist. */
export const kindOf = (type: string): BlockKind | undefined =>
  Object.hasOwn(blockKinds, type) ? (blockKinds[type as BlockType] as BlockKind) : undefined
