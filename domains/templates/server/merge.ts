import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'
import type { Block } from '#domains/website/contract/blocks/all.ts'

// A three-way merge of pages by permanent ids of blocks, then by field (docs/decisions/0041).

/** A field or block that both changed in different ways. `field` is null where the template removed a block that was changed. */
export interface Conflict {
  block_id: string
  type: string
  field: string | null
  base: unknown
  mine: unknown
  theirs: unknown
}

type Props = Record<string, unknown>
const propsOf = (block: Block): Props => block.props as Props

/** Returns all blocks by id. */
function byId(blocks: readonly Block[], found = new Map<string, Block>()): Map<string, Block> {
  for (const block of blocks) {
    found.set(block.id, block)
    byId(block.children ?? [], found)
  }
  return found
}

/** Merges two changed texts word by word. Returns null where both changed the same words. */
export function mergedText(base: string, mine: string, theirs: string): string | null {
  const words = (text: string) => text.split(/(?<=\s)/)
  const parts = diff3Merge(words(mine), words(base), words(theirs), { excludeFalseConflicts: true })
  return parts.some(({ conflict }) => conflict) ? null : parts.flatMap(({ ok }) => ok ?? []).join('')
}

function mergedField(base: unknown, mine: unknown, theirs: unknown): { value: unknown; isConflict: boolean } {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(theirs, base)) return { value: mine, isConflict: false }
  if (isDeepStrictEqual(mine, base)) return { value: theirs, isConflict: false }
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    const text = mergedText(base, mine, theirs)
    if (text !== null) return { value: text, isConflict: false }
  }
  return { value: mine, isConflict: true }
}

interface Sides {
  base: Map<string, Block>
  mine: Map<string, Block>
  theirs: Map<string, Block>
  conflicts: Conflict[]
}

function mergedBlock(block: Block, sides: Sides): Block {
  const [base, theirs] = [sides.base.get(block.id), sides.theirs.get(block.id)]
  const children = block.children && mergedList(block.children, theirs?.children ?? [], sides)
  if (!base || !theirs || base.type !== block.type || theirs.type !== block.type)
    return { ...block, ...(children && { children }) } as Block
  const props: Props = {}
  for (const field of new Set([...Object.keys(propsOf(block)), ...Object.keys(propsOf(theirs))])) {
    const [was, mine, new_] = [propsOf(base)[field], propsOf(block)[field], propsOf(theirs)[field]]
    const { value, isConflict } = mergedField(was, mine, new_)
    props[field] = value
    if (isConflict) sides.conflicts.push({ block_id: block.id, type: block.type, field, base: was, mine, theirs: new_ })
  }
  return { ...block, version: theirs.version, props, ...(children && { children }) } as Block
}

/** Merges a list of blocks: mine in their order, without those that the template removed, with its new ones after their neighbours. */
function mergedList(mine: readonly Block[], theirs: readonly Block[], sides: Sides): Block[] {
  const kept = mine.filter((block) => {
    const base = sides.base.get(block.id)
    if (!base || sides.theirs.has(block.id)) return true
    if (isDeepStrictEqual(base, block)) return false
    sides.conflicts.push({ block_id: block.id, type: block.type, field: null, base, mine: block, theirs: null })
    return true
  })
  const merged = kept.map((block) => mergedBlock(block, sides))
  for (const [index, block] of theirs.entries()) {
    // One that was there before and is not in mine was deleted: it stays deleted.
    if (sides.base.has(block.id) || sides.mine.has(block.id)) continue
    const before = theirs.slice(0, index).findLast(({ id }) => merged.some((one) => one.id === id))
    merged.splice(before ? merged.findIndex(({ id }) => id === before.id) + 1 : 0, 0, block)
  }
  return merged
}

/** Merges what the template changed into mine. Where both changed the same, mine stays and a conflict is listed. */
export function mergedBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): { blocks: Block[]; conflicts: Conflict[] } {
  const sides: Sides = { base: byId(base), mine: byId(mine), theirs: byId(theirs), conflicts: [] }
  const blocks = mergedList(mine, theirs, sides)
  return { blocks, conflicts: sides.conflicts }
}

/** Returns blocks with one field or block as the template has it. */
export function withTheirs(
  blocks: readonly Block[],
  { block_id, field, theirs }: Pick<Conflict, 'block_id' | 'field' | 'theirs'>,
): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.id === block_id) return field === null ? [] : [{ ...block, props: { ...propsOf(block), [field]: theirs } } as Block]
    return [{ ...block, ...(block.children && { children: withTheirs(block.children, { block_id, field, theirs }) }) } as Block]
  })
}
