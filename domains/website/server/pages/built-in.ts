import { html, type Markup } from '#kit/view/html.ts'
import { kindOf, type Block } from '../../contract/blocks/all.ts'
import type { BuiltInKind } from '../../contract/page-kinds.ts'
import type { FormView, ViewContext } from '../../view/context.ts'
import { renderBlocks } from '../../view/render.ts'
import type { Visit } from '../site-parts.ts'
import { readPage } from './show.ts'
import { viewOf } from './view.ts'

/** What is needed to show a page that does something: its frame, and its main part between the agency's sections. */
interface Around {
  view: ViewContext
  header: Block[]
  footer: Block[]
  around: (main: Markup) => Markup
}

/** Reads the frame of a site, and the sections that its agency put around a built-in page; none without a kind. */
export async function readAround(
  visit: Visit,
  kind: BuiltInKind | null,
  { path, form = null }: { path: string; form?: FormView | null },
): Promise<Around> {
  const { header, footer, pages, page } = await readPage(visit, '', kind ?? 'page')
  const blocks = kind === null ? [] : (page?.document.blocks ?? [])
  const at = blocks.findIndex(({ type }) => kindOf(type)!.fixed)
  const [before, after] = [blocks.slice(0, Math.max(at, 0)), blocks.slice(at + 1)]
  const view = await viewOf(visit, [...header, ...before, ...after, ...footer], { pages, path, form })
  const written = page?.language ?? visit.site.language
  const printed = (own: readonly Block[]): Markup | null =>
    own.length === 0
      ? null
      : written === visit.language
        ? html`${renderBlocks(own, view)}`
        : html`<div lang="${written}">${renderBlocks(own, view)}</div>`
  return { view, header, footer, around: (main) => html`${printed(before)}${main}${printed(after)}` }
}

/** Returns the form that was sent from a page, by its address; null if none was. */
export const sentBlock = (block: unknown): FormView | null =>
  typeof block === 'string' && /^[a-z0-9-]{1,40}$/.test(block) ? { block, values: {}, errors: {}, problem: null, sent: true } : null
