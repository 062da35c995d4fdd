import { allBlocks, type MailDocument } from './document.ts'
import type { Inline } from './texts.ts'

const linksIn = (nodes: Inline[]): (string | null)[] => nodes.map((node) => (node.type === 'text' ? (node.link ?? null) : null))

/** Returns the web addresses that people put into a mail, each once. */
export function writtenLinks({ blocks }: MailDocument): string[] {
  const found = allBlocks(blocks).flatMap((block): (string | null)[] => {
    if (block.type === 'text' || block.type === 'footer')
      return block.content.flatMap((node) => (node.type === 'paragraph' ? linksIn(node.content) : node.items.flatMap(linksIn)))
    return 'link' in block ? [block.link] : []
  })
  return [...new Set(found.filter((link) => link !== null))].filter((link) => /^https?:/i.test(link))
}
