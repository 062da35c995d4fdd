import { html, type Markup } from '#kit/view/html.ts'
import type { RichText, RichTextInline } from '../contract/rich-text.ts'
import { linkTo } from './parts.ts'

function inlineHtml(node: RichTextInline): Markup {
  if (node.type === 'break') return html`<br />`
  let shown = html`${node.text}`
  if (node.bold) shown = html`<strong>${shown}</strong>`
  if (node.italic) shown = html`<em>${shown}</em>`
  const link = node.link ? linkTo(node.link) : null
  return link ? html`<a ${link}>${shown}</a>` : shown
}

const inlines = (nodes: readonly RichTextInline[]) => nodes.map(inlineHtml)

const nodeHtml = (node: RichText[number]): Markup => {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${inlines(node.content)}</p>`
    case 'heading':
      return node.level === 2
        ? html`<h2>${inlines(node.content)}</h2>`
        : node.level === 3
          ? html`<h3>${inlines(node.content)}</h3>`
          : html`<h4>${inlines(node.content)}</h4>`
    case 'quote':
      return html`<blockquote><p>${inlines(node.content)}</p></blockquote>`
    case 'rule':
      return html`<hr />`
    case 'list': {
      const items = node.items.map((item) => html`<li>${inlines(item)}</li>`)
      return node.ordered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`
    }
  }
}

/** Prints rich text: an allow-list of tags, every text escaped. */
export const richTextHtml = (content: RichText): Markup[] => content.map(nodeHtml)
