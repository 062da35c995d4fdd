import type { RichTextInline } from '#domains/website/contract/rich-text.ts'
import type { ViewPicture } from '#domains/website/view/context.ts'
import { pictureOf } from '#domains/website/view/parts.ts'
import { richTextHtml } from '#domains/website/view/rich-text.ts'
import { html, type Markup } from '#kit/view/html.ts'
import { isPicture, type PostPicture, type PostText } from '../contract/post-text.ts'

type Pictures = Readonly<Record<string, ViewPicture>>

/** Prints the text of a post. A picture that was deleted is left out. */
export const postTextHtml = (content: PostText, pictures: Pictures): Markup[] =>
  content.flatMap((node) => (isPicture(node) ? (figure(node, pictures) ?? []) : richTextHtml([node])))

/** Returns the first picture in a text; undefined without one. */
export const firstPicture = (content: PostText, pictures: Pictures): ViewPicture | undefined =>
  content.map((node) => (isPicture(node) ? pictures[node.file_id] : undefined)).find(Boolean)

/** Returns a text for readers elsewhere, such as feeds: links to pages of the site get its address. `page` is the post's own. */
export function withAbsoluteLinks(content: PostText, origin: string, page: string): PostText {
  const absolute = (link: string) => (link.startsWith('/') ? origin + link : link.startsWith('#') ? page + link : link)
  const inlines = (nodes: readonly RichTextInline[]) =>
    nodes.map((node) => (node.type === 'text' && node.link ? { ...node, link: absolute(node.link) } : node))
  return content.map((node) => {
    if ('content' in node) return { ...node, content: inlines(node.content) }
    return node.type === 'list' ? { ...node, items: node.items.map(inlines) } : node
  })
}

function figure(node: PostPicture, pictures: Pictures): Markup | null {
  const shown = pictureOf({ pictures }, node, '(min-width:760px) 720px, 100vw')
  return (
    shown &&
    html`<figure class="s-picture${node.shape === 'wide' && ' wide'}">
      ${shown}${node.caption && html`<figcaption>${node.caption}</figcaption>`}
    </figure>`
  )
}
