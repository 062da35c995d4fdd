import type { Markup } from '#kit/view/html.ts'
import type { Block, BlockOf, BlockType } from '../../contract/blocks/all.ts'
import type { ViewContext } from '../context.ts'

/** Prints blocks that stand in a block. */
export type PrintInside = (blocks: readonly Block[] | undefined) => Markup[]

/** Prints a block; null when it has nothing to show. */
export type Renderer<Type extends BlockType> = (block: BlockOf<Type>, view: ViewContext, inside: PrintInside) => Markup | null

/** The renderers of a group of blocks. */
export type Renderers<Types extends BlockType> = { readonly [Type in Types]: Renderer<Type> }
