import type { RichText, RichTextInline } from '../../../contract/rich-text.ts'

// The editor of texts works on a tree of its own. These functions translate between it and the tree that a page stores.

export interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

/** A node that the texts of another domain have besides those of rich text. The editor keeps it whole, under its type. */
export interface OwnNode {
  type: string
}

const ownTypes: Record<RichText[number]['type'], true> = { paragraph: true, heading: true, quote: true, rule: true, list: true }
const isRichText = (node: RichText[number] | OwnNode): node is RichText[number] => Object.hasOwn(ownTypes, node.type)

const textNode = (content: readonly RichTextInline[]): EditorNode => ({ type: 'paragraph', content: content.map(inlineToEditor) })

function nodeToEditor(node: RichText[number]): EditorNode {
  switch (node.type) {
    case 'paragraph':
      return textNode(node.content)
    case 'heading':
      return { type: 'heading', attrs: { level: node.level }, content: node.content.map(inlineToEditor) }
    case 'quote':
      return { type: 'blockquote', content: [textNode(node.content)] }
    case 'rule':
      return { type: 'horizontalRule' }
    case 'list':
      return {
        type: node.ordered ? 'orderedList' : 'bulletList',
        content: node.items.map((item) => ({ type: 'listItem', content: [textNode(item)] })),
      }
  }
}

/** Returns a text of a page as the editor's tree. */
export const toEditor = (content: readonly (RichText[number] | OwnNode)[]): EditorNode => ({
  type: 'doc',
  content:
    content.length === 0
      ? [{ type: 'paragraph' }]
      : content.map((node) => (isRichText(node) ? nodeToEditor(node) : { type: node.type, attrs: { node } })),
})

function inlineToEditor(node: RichTextInline): EditorNode {
  if (node.type === 'break') return { type: 'hardBreak' }
  const marks = [
    ...(node.bold ? [{ type: 'bold' }] : []),
    ...(node.italic ? [{ type: 'italic' }] : []),
    ...(node.link ? [{ type: 'link', attrs: { href: node.link } }] : []),
  ]
  return { type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }
}

const levels = { 2: 2, 3: 3, 4: 4 } as const

/**
 * Returns the editor's tree as a text of a page. Lists within lists become one list. `own` reads a node of another domain; without it,
 * and where it returns null, unknown nodes are left out.
 */
export function fromEditor<Own extends OwnNode = never>(
  doc: EditorNode,
  own?: (node: EditorNode) => Own | null,
): (RichText[number] | Own)[] {
  const nodes = (doc.content ?? []).flatMap((node): (RichText[number] | Own)[] => {
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', content: inlinesOf(node) }]
      case 'heading':
        return [{ type: 'heading', level: levels[node.attrs?.level as 2] ?? 2, content: inlinesOf(node) }]
      case 'blockquote':
        return [{ type: 'quote', content: joined(node.content ?? []) }]
      case 'horizontalRule':
        return [{ type: 'rule' }]
      case 'bulletList':
      case 'orderedList': {
        const items = itemsOf(node)
        return items.length > 0 ? [{ type: 'list', ordered: node.type === 'orderedList', items }] : []
      }
      default: {
        const read = own?.(node) ?? null
        return read === null ? [] : [read]
      }
    }
  })
  return nodes.every((node) => node.type === 'paragraph' && 'content' in node && isEmpty(node.content)) ? [] : nodes
}

const isEmpty = (content: unknown): boolean => Array.isArray(content) && content.length === 0

/** Paragraphs as one text, a line each. */
const joined = (paragraphs: readonly EditorNode[]): RichTextInline[] =>
  paragraphs.flatMap((one, index): RichTextInline[] => (index > 0 ? [{ type: 'break' }, ...inlinesOf(one)] : inlinesOf(one)))

const itemsOf = (list: EditorNode): RichTextInline[][] =>
  (list.content ?? []).flatMap((item) => {
    const own = (item.content ?? []).filter(({ type }) => type === 'paragraph')
    const inner = (item.content ?? []).filter(({ type }) => type !== 'paragraph').flatMap(itemsOf)
    return [joined(own), ...inner]
  })

const inlinesOf = (node: EditorNode): RichTextInline[] =>
  (node.content ?? []).flatMap((one): RichTextInline[] => {
    if (one.type === 'hardBreak') return [{ type: 'break' }]
    if (one.type !== 'text' || !one.text) return []
    const has = (type: string) => one.marks?.find((mark) => mark.type === type)
    const href = has('link')?.attrs?.href
    return [
      {
        type: 'text',
        text: one.text,
        ...(has('bold') && { bold: true }),
        ...(has('italic') && { italic: true }),
        ...(typeof href === 'string' && href !== '' && { link: href }),
      },
    ]
  })
