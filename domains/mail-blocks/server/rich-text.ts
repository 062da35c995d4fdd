import { html as mjml, type Markup } from '#kit/server/pages/html.ts'
import type { Inline, RichText } from '../contract/texts.ts'
import type { Slots } from './template.ts'

interface Look {
  /** The style of a link. */
  link: string
}

const paragraphStyle = 'margin:0 0 12px'
const listStyle = 'margin:0 0 12px;padding-left:22px'

function inlineHtml(node: Inline, slots: Slots, look: Look): Markup {
  if (node.type === 'break') return mjml`<br />`
  let shown = mjml`${slots.text(node.text)}`
  if (node.bold) shown = mjml`<strong>${shown}</strong>`
  if (node.italic) shown = mjml`<em>${shown}</em>`
  return node.link ? mjml`<a class="link" href="${slots.link(node.link)}" style="${look.link}">${shown}</a>` : shown
}

/** Prints a text of a mail as HTML: an allow-list of tags, every text escaped. */
export const richTextHtml = (content: RichText, slots: Slots, look: Look): Markup[] =>
  content.map((node) => {
    const inlines = (nodes: Inline[]) => nodes.map((one) => inlineHtml(one, slots, look))
    if (node.type === 'paragraph') return mjml`<p style="${paragraphStyle}">${inlines(node.content)}</p>`
    const items = node.items.map((item) => mjml`<li style="margin:0 0 4px">${inlines(item)}</li>`)
    return node.ordered ? mjml`<ol style="${listStyle}">${items}</ol>` : mjml`<ul style="${listStyle}">${items}</ul>`
  })

/** Prints the same as plain text. A link's address stands behind it, unless the text is the address. */
export const richTextPlain = (content: RichText, slots: Slots): string =>
  content
    .map((node) => {
      const inlines = (nodes: Inline[]) => nodes.map((one) => inlinePlain(one, slots)).join('')
      if (node.type === 'paragraph') return inlines(node.content)
      return node.items.map((item, index) => `${node.ordered ? `${index + 1}.` : '-'} ${inlines(item)}`).join('\n')
    })
    .join('\n\n')

function inlinePlain(node: Inline, slots: Slots): string {
  if (node.type === 'break') return '\n'
  return node.link ? linkPlain(node.text, node.link, slots) : slots.text(node.text)
}

/** "our rooms (https://pearl.example/rooms)". */
export const linkPlain = (label: string, link: string, slots: Slots): string => {
  const shown = link.replace(/^(mailto|tel):/i, '')
  return label.trim() === shown ? shown : `${slots.text(label)} (${shown})`
}
