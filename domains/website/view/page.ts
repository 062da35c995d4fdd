import { html, trusted, type Markup } from '#kit/view/html.ts'
import type { Block } from '../contract/blocks/all.ts'
import type { ViewContext } from './context.ts'
import { steppedHeadings } from './headings.ts'
import { mainHeadingOf, renderBlocks } from './render.ts'

/** What a page of a site consists of. */
export interface SitePage {
  title: string
  /** The content between header and footer. */
  main: Markup
  header: readonly Block[]
  footer: readonly Block[]
  /** Tags of the head besides title and style. */
  head: Markup[]
  /** Our own style sheets, allowed by their hash. */
  styles: readonly string[]
}

/** Returns a whole page of a site. */
export const sitePage = ({ title, main, header, footer, head, styles }: SitePage, view: ViewContext): string =>
  html`<!doctype html>
    <html lang="${view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}${styles.map((style) => trusted(`<style>${style}</style>`))}
      </head>
      <body>
        <a class="skip" href="#main">${view.say('skip')}</a>
        ${renderBlocks(header, view)}
        <main id="main">${steppedHeadings(main)}</main>
        ${renderBlocks(footer, view)}
      </body>
    </html>`.text

/** Prints the blocks of a page. A page without a heading gets its title as one. */
export function pageMain(title: string, blocks: readonly Block[], view: ViewContext): Markup {
  const mainHeading = mainHeadingOf(blocks)
  const printed = renderBlocks(blocks, { ...view, mainHeading })
  return mainHeading === null
    ? html`<div class="s-wrap s-block"><h1>${title}</h1></div>
        ${printed}`
    : html`${printed}`
}
