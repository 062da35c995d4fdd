import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { treeOf, withoutBlocks, type BlockTree } from './block-tree.ts'

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
  base: BlockTree
  mine: BlockTree
  theirs: BlockTree
}

/** Merges the fields of a block. Those that both changed stay mine. */
function mergedProps(block: Block, sides: Sides, conflicts: Conflict[]): Block {
  const [base, theirs] = [sides.base.find(block.id), sides.theirs.find(block.id)]
  if (!base || !theirs || base.type !== block.type || theirs.type !== block.type) return block
  const props: Props = {}
  for (const field of new Set([...Object.keys(propsOf(block)), ...Object.keys(propsOf(theirs))])) {
    const [was, mine, new_] = [propsOf(base)[field], propsOf(block)[field], propsOf(theirs)[field]]
    const { value, isConflict } = mergedField(was, mine, new_)
    props[field] = value
    if (isConflict) conflicts.push({ block_id: block.id, type: block.type, field, base: was, mine, theirs: new_ })
  }
  return { ...block, version: theirs.version, props } as Block
}

/** Returns whether the template put a block into another one, which I did not. A block never goes into itself. */
function isMoved(id: string, { base, mine, theirs }: Sides, merged: BlockTree): boolean {
  const [was, to] = [base.parentOf(id), theirs.parentOf(id)]
  if (!base.has(id) || was === to || mine.parentOf(id) !== was || theirs.find(id)!.type !== mine.find(id)!.type) return false
  return to === null || !merged.isInside(to, id)
}

/** Returns the place of a block of the template among those of a merged list: where its content was, else after its neighbours. */
function placeOf(id: string, { theirs }: Sides, merged: BlockTree): number {
  const parent = theirs.parentOf(id)
  const list = merged.childrenOf(parent)
  const siblings = theirs.childrenOf(parent)
  // A new frame stands where the first block that goes into it stood.
  const inside = list.findIndex((one) => theirs.isInside(one, id))
  if (inside !== -1) return inside
  // A block that leaves a frame which the template removed stands where the frame stood.
  const frame = merged.has(id) ? list.findIndex((one) => !theirs.has(one) && merged.isInside(id, one)) : -1
  if (frame !== -1) return frame
  const before = siblings.slice(0, siblings.indexOf(id)).findLast((one) => list.includes(one))
  return before === undefined ? 0 : list.indexOf(before) + 1
}

/** Puts the template's new blocks and those that it moved at their places. */
function takePlaces(sides: Sides, merged: BlockTree): void {
  const { base, mine, theirs } = sides
  for (const id of theirs.ids()) {
    const parent = theirs.parentOf(id)
    // Its frame was deleted from mine: what is new in it stays out, and the rest stays where it is.
    if (parent !== null && !merged.has(parent)) continue
    if (mine.has(id)) {
      if (isMoved(id, sides, merged)) merged.move(id, parent, placeOf(id, sides, merged))
    } else if (!base.has(id)) merged.insert(theirs.find(id)!, parent, placeOf(id, sides, merged))
    // One that was there before and is not in mine was deleted: it stays deleted.
  }
  // A new frame is left out if all that belongs into it was deleted from mine, or stands elsewhere.
  for (const id of theirs.ids().toReversed()) {
    const isEmpty = merged.has(id) && merged.childrenOf(id).length === 0 && theirs.childrenOf(id).length > 0
    if (isEmpty && !mine.has(id)) merged.remove(id)
  }
}

/** Removes what the template removed, unless I changed something in it. Then all of it stays, with a conflict. */
function removeGone({ base, theirs }: Sides, merged: BlockTree, conflicts: Conflict[]): void {
  const kept: string[] = []
  for (const id of merged.ids()) {
    if (!merged.has(id) || theirs.has(id) || !base.has(id) || kept.some((one) => merged.isInside(id, one))) continue
    const [was, now] = [base.whole(id), merged.whole(id)]
    // What the template has elsewhere is not compared: it has moved.
    const isUnchanged = isDeepStrictEqual(
      withoutBlocks(was, (one) => theirs.has(one)),
      withoutBlocks(now, () => false),
    )
    if (isUnchanged) merged.remove(id)
    else {
      kept.push(id)
      conflicts.push({ block_id: id, type: now.type, field: null, base: was, mine: now, theirs: null })
    }
  }
}

/** Merges what the template changed into mine. Where both changed the same, mine stays and a conflict is listed. */
export function mergedBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): { blocks: Block[]; conflicts: Conflict[] } {
  const sides: Sides = { base: treeOf(base), mine: treeOf(mine), theirs: treeOf(theirs) }
  const merged = treeOf(mine)
  const conflicts: Conflict[] = []
  takePlaces(sides, merged)
  removeGone(sides, merged, conflicts)
  return { blocks: merged.blocks((block) => mergedProps(block, sides, conflicts)), conflicts }
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
