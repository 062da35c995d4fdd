import { html, type Markup } from '#kit/view/html.ts'
import { allBlocks } from '../contract/document.ts'
import { kindOf, type Block, type BlockType } from '../contract/blocks/all.ts'
import { builtInRenderers } from './blocks/built-in.ts'
import { contactRenderers } from './blocks/contact.ts'
import { formRenderers } from './blocks/forms.ts'
import { frameRenderers } from './blocks/frame.ts'
import { layoutRenderers } from './blocks/layout.ts'
import { mediaRenderers } from './blocks/media.ts'
import { offerRenderers } from './blocks/offers.ts'
import { postRenderers } from './blocks/posts.ts'
import type { PrintInside, Renderer } from './blocks/renderer.ts'
import { startRenderers } from './blocks/start.ts'
import { textRenderers } from './blocks/text.ts'
import { trustRenderers } from './blocks/trust.ts'
import type { ViewContext } from './context.ts'

const renderers: { readonly [Type in BlockType]: Renderer<Type> } = {
  ...startRenderers,
  ...textRenderers,
  ...mediaRenderers,
  ...offerRenderers,
  ...postRenderers,
  ...trustRenderers,
  ...contactRenderers,
  ...formRenderers,
  ...layoutRenderers,
  ...frameRenderers,
  ...builtInRenderers,
}

/**
 * Prints one block with those in it. In the editor an empty block shows its name, so that it can be found, and `inside` prints what
 * stands for the blocks in it.
 */
export function renderBlock(block: Block, view: ViewContext, inside: PrintInside = (blocks = []) => renderBlocks(blocks, view)): Markup {
  const render = renderers[block.type] as Renderer<never>
  const shown = render(block as never, view, inside)
  if (shown) return shown
  return view.editing ? html`<div class="s-wrap s-block s-empty">${kindOf(block.type)!.name}</div>` : html``
}

/** Prints blocks from top to bottom. */
export const renderBlocks = (blocks: readonly Block[], view: ViewContext): Markup[] => blocks.map((block) => renderBlock(block, view))

const titled: ReadonlySet<string> = new Set(['hero', 'hero_split', 'page_title'] satisfies BlockType[])

/**
 * Returns the id of the block that has the main heading of the page: what a built-in page does, else the first block with a title. Null if
 * no block has one.
 */
export function mainHeadingOf(blocks: readonly Block[]): string | null {
  const fixed = blocks.find(({ type }) => kindOf(type)!.fixed)
  if (fixed) return fixed.id
  const first = allBlocks(blocks).find(
    (block) => (titled.has(block.type) && (block.props as { title?: string }).title) || (block.type === 'heading' && block.props.text),
  )
  return first?.id ?? null
}
