import { z } from 'zod'
import { blockKinds, kindOf, type Block, type BlockType } from './blocks/all.ts'
import { maxBlocks, maxBytes, maxLevels } from './limits.ts'
import { isBuiltIn, type PageKind } from './page-kinds.ts'

/** A page as it is stored and edited: data, never HTML. */
export interface PageDocument {
  /** What search engines and chats say below the title. */
  description: string
  blocks: Block[]
}

/** A page without content, as a new one starts. */
export const emptyPage: PageDocument = { description: '', blocks: [] }

/** The same on every page, so that a template's page and an agency's are merged. */
const fixedId = 'fixed'

/** Returns the type of the part that a kind of page needs; null for a kind without one. */
const fixedTypeOf = (kind: PageKind): BlockType | null =>
  isBuiltIn(kind)
    ? ((Object.keys(blockKinds) as BlockType[]).find((type) => kindOf(type)!.fixed && kindOf(type)!.on!.includes(kind)) ?? null)
    : null

/** Returns a page of a kind as a new one starts: empty, or with its fixed part only. */
export function newDocument(kind: PageKind): PageDocument {
  const type = fixedTypeOf(kind)
  return type === null
    ? emptyPage
    : { description: '', blocks: [{ id: fixedId, type, version: blockKinds[type].version, props: {} } as Block] }
}

/** Returns all blocks from top to bottom, those in a block after it. */
export const allBlocks = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...allBlocks(block.children ?? [])])

/** Returns the length of a text in UTF-8. */
const bytesOf = (text: string): number => {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const idShape = /^[a-z0-9-]{1,40}$/
const knownKeys = new Set(['id', 'type', 'version', 'props', 'children'])

type Path = (string | number)[]
type Refuse = (path: Path, message: string) => void

interface Walk {
  refuse: Refuse
  ids: Set<string>
  count: number
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a list of blocks. A wrong block is reported at its path and left out. */
function readBlocks(value: unknown, path: Path, level: number, holds: 'any' | readonly string[], walk: Walk): Block[] {
  if (!Array.isArray(value)) {
    walk.refuse(path, 'Blocks is a list.')
    return []
  }
  if (level > maxLevels) {
    walk.refuse(path, `Blocks are at most ${maxLevels} levels deep.`)
    return []
  }
  // Counted before they are read, so that a page of 2,000 blocks costs nothing.
  walk.count += value.length
  if (walk.count > maxBlocks) {
    walk.refuse(['blocks'], `A page has at most ${maxBlocks} blocks.`)
    return []
  }
  return value.flatMap((one, index) => readBlock(one, [...path, index], level, holds, walk) ?? [])
}

function readBlock(value: unknown, path: Path, level: number, holds: 'any' | readonly string[], walk: Walk): Block | null {
  const { refuse } = walk
  if (!isRecord(value)) {
    refuse(path, 'Block is not valid.')
    return null
  }
  const kind = typeof value.type === 'string' ? kindOf(value.type) : undefined
  if (!kind || typeof value.type !== 'string') {
    refuse([...path, 'type'], 'There is no such block.')
    return null
  }
  for (const key of Object.keys(value)) if (!knownKeys.has(key)) refuse([...path, key], 'This key is not known.')
  if (typeof value.id !== 'string' || !idShape.test(value.id)) refuse([...path, 'id'], 'Id of the block is not valid.')
  else if (walk.ids.has(value.id)) refuse([...path, 'id'], 'Two blocks have the same id.')
  else walk.ids.add(value.id)
  if (value.version !== kind.version) refuse([...path, 'version'], 'Version of the block is not valid.')
  if (holds === 'any' ? kind.inside : !holds.includes(value.type)) refuse([...path, 'type'], `${kind.name} cannot stand here.`)
  const props = kind.props.safeParse(value.props ?? {})
  if (!props.success) for (const issue of props.error.issues) refuse([...path, 'props', ...(issue.path as Path)], sentenceOf(issue))
  const children =
    kind.holds === undefined
      ? undefined
      : readBlocks(value.children ?? [], [...path, 'children'], level + 1, kind.holds === 'any' ? 'any' : kind.holds, walk)
  if (kind.holds === undefined && value.children !== undefined && !(Array.isArray(value.children) && value.children.length === 0))
    refuse([...path, 'children'], `${kind.name} holds no other blocks.`)
  if (!props.success) return null
  return { id: value.id, type: value.type, version: kind.version, props: props.data, ...(children && { children }) } as Block
}

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? 'This key is not known.'
    : issue.code === 'invalid_type' && !issue.message.endsWith('.')
      ? 'This is not valid.'
      : issue.message

/** The document of a page. Every block is checked by the schema of its type; unknown types and keys are refused. */
export const pageDocument = z
  .strictObject({
    description: z.string('Description is not valid.').max(300, 'Description is at most 300 characters.').default(''),
    blocks: z.array(z.unknown(), 'Blocks is a list.'),
  })
  .transform((given, context): PageDocument => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
    if (bytesOf(JSON.stringify(given)) > maxBytes) {
      refuse(['blocks'], `A page is at most ${maxBytes / 1024} KB.`)
      return emptyPage
    }
    const blocks = readBlocks(given.blocks, ['blocks'], 1, 'any', { refuse, ids: new Set(), count: 0 })
    return { description: given.description.trim(), blocks }
  })

/** A page as callers send it: what has a default may be absent. */
export type PageDocumentInput = z.input<typeof pageDocument>

/** Returns why blocks may not stand on a kind of page; null if they may. */
export function misplacedBlock(kind: PageKind, { blocks }: PageDocument): string | null {
  const all = allBlocks(blocks)
  const wrong = all.find((block) => {
    const { on } = kindOf(block.type)!
    return on !== undefined && !on.includes(kind)
  })
  if (wrong) return `${kindOf(wrong.type)!.name} cannot stand here.`
  const fixed = fixedTypeOf(kind)
  const isFixed = ({ type }: Block): boolean => type === fixed
  if (fixed === null || (blocks.some(isFixed) && all.filter(isFixed).length === 1)) return null
  return `“${kindOf(fixed)!.name}” stands on this page once, outside of other blocks.`
}
