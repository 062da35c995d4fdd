import type { Block } from '../../contract/blocks/all.ts'
import { pageDocument, type PageDocument } from '../../contract/document.ts'

export interface Problems {
  valid: boolean
  /** Errors by id of the block and path of the field: "button.link". */
  fields: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Errors of the page as a whole, such as too many blocks. */
  page: readonly string[]
}

/** Returns what the schema refuses, at the field of the block. */
export function problemsOf(document: PageDocument): Problems {
  const fields = new Map<string, Record<string, string>>()
  const page: string[] = []
  const { error } = pageDocument.safeParse(document)
  for (const { path, message } of error?.issues ?? []) {
    const found = blockAt(document.blocks, path.slice(1))
    if (path[0] !== 'blocks' || !found) page.push(message)
    else fields.set(found.id, { [found.rest.join('.')]: message, ...fields.get(found.id) })
  }
  return { valid: error === undefined, fields, page }
}

/** Returns the block that a path leads to, and what follows in its fields. */
function blockAt(blocks: readonly Block[], path: readonly PropertyKey[]): { id: string; rest: PropertyKey[] } | null {
  const [index, ...rest] = path
  const block = typeof index === 'number' ? blocks[index] : undefined
  if (!block) return null
  if (rest[0] === 'children' && rest.length > 1) return blockAt(block.children ?? [], rest.slice(1)) ?? { id: block.id, rest: [] }
  return { id: block.id, rest: rest[0] === 'props' ? rest.slice(1) : rest }
}
