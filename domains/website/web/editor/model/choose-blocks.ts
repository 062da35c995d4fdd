import { kindOf, type Block } from '../../../contract/blocks/all.ts'
import { allBlocks, type PageDocument } from '../../../contract/document.ts'
import { compareBlocks } from './compare.ts'

/** Stands for the description of the page among the ids of blocks. */
export const descriptionId = 'description'

/** Returns my state of a page with theirs for the chosen blocks: their fields, their place, gone, or added. */
export function withChoices(mine: PageDocument, theirs: PageDocument, taken: ReadonlySet<string>): PageDocument {
  const kinds = new Map(compareBlocks(mine, theirs).flatMap(({ id, kind }) => (taken.has(id) ? [[id, kind]] : [])))
  const their = new Map(allBlocks(theirs.blocks).map((block) => [block.id, block]))
  const moved = new Map<string, Block>()
  /** Leaves out what goes, keeps aside what moves, and takes their fields. */
  const kept = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block): Block[] => {
      const kind = kinds.get(block.id)
      const props = kind === 'changed' ? their.get(block.id)!.props : block.props
      const next = { ...block, props, ...(block.children && { children: kept(block.children) }) } as Block
      if (kind === 'moved') moved.set(block.id, next)
      return kind === 'moved' || kind === 'only mine' ? [] : [next]
    })
  let blocks = kept(mine.blocks)
  const wasMine = new Map(allBlocks(mine.blocks).map((block) => [block.id, block]))
  const isWanted = ({ id }: Block): boolean => kinds.get(id) === 'only theirs' || wasMine.has(id)
  /** Adds what is not there yet at their places, containers before what is in them. */
  const add = (list: readonly Block[], parent: Block | null): void => {
    for (const [index, block] of list.entries()) {
      if (isWanted(block) && !isIn(blocks, block.id)) {
        const own = moved.get(block.id) ?? ({ ...(wasMine.get(block.id) ?? block), ...(block.children && { children: [] }) } as Block)
        const before = list.slice(0, index).map(({ id }) => id)
        blocks = inserted(blocks, own, parent?.id ?? null, before)
      }
      add(block.children ?? [], block)
    }
  }
  add(theirs.blocks, null)
  return { description: taken.has(descriptionId) ? theirs.description : mine.description, blocks }
}

const isIn = (blocks: readonly Block[], id: string): boolean => allBlocks(blocks).some((block) => block.id === id)

/** Inserts a block after the last of `before` that is there. Without its parent it stands at the end of the page, if it may. */
function inserted(blocks: readonly Block[], block: Block, parent: string | null, before: readonly string[]): Block[] {
  if (parent === null) return insertedIn(blocks, block, before)
  if (!isIn(blocks, parent)) return kindOf(block.type)?.inside ? [...blocks] : [...blocks, block]
  return blocks.map((one) => {
    if (one.id === parent) return { ...one, children: insertedIn(one.children ?? [], block, before) } as Block
    if (!one.children || !isIn(one.children, parent)) return one
    return { ...one, children: inserted(one.children, block, parent, before) } as Block
  })
}

function insertedIn(blocks: readonly Block[], block: Block, before: readonly string[]): Block[] {
  const at = blocks.findLastIndex(({ id }) => before.includes(id))
  return blocks.toSpliced(at + 1, 0, block)
}
