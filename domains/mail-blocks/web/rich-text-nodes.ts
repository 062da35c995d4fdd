import type { Inline, RichText } from '../contract/texts.ts'

// The editor of texts works on a tree of its own. These functions translate between it and the tree that a mail stores.

export interface EditorNode {
  type?: string
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

/** Returns a text of a mail as the editor's tree. */
export const toEditor = (content: RichText): EditorNode => ({
  type: 'doc',
  content:
    content.length === 0
      ? [{ type: 'paragraph' }]
      : content.map((node) =>
          node.type === 'paragraph'
            ? { type: 'paragraph', content: node.content.map(inlineToEditor) }
            : {
                type: node.ordered ? 'orderedList' : 'bulletList',
                content: node.items.map((item) => ({
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: item.map(inlineToEditor) }],
                })),
              },
        ),
})

function inlineToEditor(node: Inline): EditorNode {
  if (node.type === 'break') return { type: 'hardBreak' }
  const marks = [
    ...(node.bold ? [{ type: 'bold' }] : []),
    ...(node.italic ? [{ type: 'italic' }] : []),
    ...(node.link ? [{ type: 'link', attrs: { href: node.link } }] : []),
  ]
  return { type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }
}

/** Returns the editor's tree as a text of a mail. Lists within lists become one list. */
export function fromEditor(doc: EditorNode): RichText {
  const nodes = (doc.content ?? []).flatMap((node): RichText => {
    if (node.type === 'paragraph') return [{ type: 'paragraph', content: inlinesOf(node) }]
    if (node.type !== 'bulletList' && node.type !== 'orderedList') return []
    const items = itemsOf(node)
    return items.length > 0 ? [{ type: 'list', ordered: node.type === 'orderedList', items }] : []
  })
  return nodes.every((node) => node.type === 'paragraph' && node.content.length === 0) ? [] : nodes
}

const itemsOf = (list: EditorNode): Inline[][] =>
  (list.content ?? []).flatMap((item) => {
    const own = (item.content ?? []).filter(({ type }) => type === 'paragraph').map(inlinesOf)
    const joined = own.flatMap((inlines, index): Inline[] => (index > 0 ? [{ type: 'break' }, ...inlines] : inlines))
    const inner = (item.content ?? []).filter(({ type }) => type !== 'paragraph').flatMap(itemsOf)
    return [joined, ...inner]
  })

const inlinesOf = (paragraph: EditorNode): Inline[] =>
  (paragraph.content ?? []).flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'break' }]
    if (node.type !== 'text' || !node.text) return []
    const has = (type: string) => node.marks?.find((mark) => mark.type === type)
    const href = has('link')?.attrs?.href
    return [
      {
        type: 'text',
        text: node.text,
        ...(has('bold') && { bold: true }),
        ...(has('italic') && { italic: true }),
        ...(typeof href === 'string' && href !== '' && { link: href }),
      },
    ]
  })
