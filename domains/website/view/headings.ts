import { trusted, type Markup } from '#kit/view/html.ts'

/**
 * Returns content in which no heading is more than one level below the one before it: a block whose items have headings may stand on a
 * page without a heading of its own. A heading that moves up keeps its look.
 */
export function steppedHeadings({ text }: Markup): Markup {
  // The page's main heading is the first level, also where a section stands before it.
  let last = 1
  const stepped = text.replaceAll(/<(\/?)h([1-6])( [^>]*)?>/g, (tag, closes: string, given: string, attributes = '') => {
    if (closes) return `</h${last}>`
    const level = Math.min(Number(given), last + 1)
    last = level
    return level === Number(given) ? tag : `<h${level} class="as-h${given}"${attributes.replace(/ class="[^"]*"/, '')}>`
  })
  return trusted(stepped)
}
