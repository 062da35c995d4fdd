import type { MailBlock, SmallBlock } from '../contract/blocks.ts'
import type { MailDocument } from '../contract/document.ts'
import { newBlockId } from './block-words.ts'

// Changes of a mail by the id of a block, wherever it stands. Each returns a new mail.

export type AnyBlock = MailBlock | SmallBlock

/** Where a block is inserted: in the mail, or in a column of a block. */
export interface Spot {
  /** The block after which it stands; null for the start. */
  after: string | null
  column?: { of: string; index: number }
}

type Change = (list: AnyBlock[], at: number) => AnyBlock[]

/** Changes the list that holds a block. */
function inList(blocks: readonly AnyBlock[], id: string, change: Change): AnyBlock[] {
  const at = blocks.findIndex((block) => block.id === id)
  if (at >= 0) return change([...blocks], at)
  return blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => ({ blocks: inList(column.blocks, id, change) as SmallBlock[] })) }
      : block,
  )
}

const within = (document: MailDocument, id: string, change: Change): MailDocument => ({
  ...document,
  blocks: inList(document.blocks, id, change) as MailBlock[],
})

export const replaceBlock = (document: MailDocument, block: AnyBlock): MailDocument =>
  within(document, block.id, (list, at) => list.with(at, block))

export const removeBlock = (document: MailDocument, id: string): MailDocument => within(document, id, (list, at) => list.toSpliced(at, 1))

/** Moves a block up (-1) or down (1) in its list. */
export const moveBlock = (document: MailDocument, id: string, by: -1 | 1): MailDocument =>
  within(document, id, (list, at) => {
    const to = at + by
    if (to < 0 || to >= list.length) return list
    return list.with(at, list[to]!).with(to, list[at]!)
  })

const copyOf = <Block extends AnyBlock>(block: Block): Block => ({
  ...block,
  id: newBlockId(),
  ...(block.type === 'columns' && { columns: block.columns.map((column) => ({ blocks: column.blocks.map(copyOf) })) }),
})

/** Puts a copy of a block below it, and returns the copy's id with the mail. */
export function duplicateBlock(document: MailDocument, id: string): { document: MailDocument; id: string } {
  let copied = id
  const next = within(document, id, (list, at) => {
    const copy = copyOf(list[at]!)
    copied = copy.id
    return list.toSpliced(at + 1, 0, copy)
  })
  return { document: next, id: copied }
}

/** Inserts a block after another one, at the start, or in a column. */
export function insertBlock(document: MailDocument, block: AnyBlock, { after, column }: Spot): MailDocument {
  if (after !== null) return within(document, after, (list, at) => list.toSpliced(at + 1, 0, block))
  if (!column) return { ...document, blocks: [block as MailBlock, ...document.blocks] }
  return within(document, column.of, (list, at) => {
    const holder = list[at]!
    if (holder.type !== 'columns') return list
    const columns = holder.columns.map((one, index) => (index === column.index ? { blocks: [block as SmallBlock, ...one.blocks] } : one))
    return list.with(at, { ...holder, columns })
  })
}

/** Sets the order of the blocks of the mail, or of a column. */
export const orderBlocks = (document: MailDocument, ordered: readonly AnyBlock[], column?: Spot['column']): MailDocument =>
  column
    ? within(document, column.of, (list, at) => {
        const holder = list[at]!
        if (holder.type !== 'columns') return list
        return list.with(at, { ...holder, columns: holder.columns.with(column.index, { blocks: ordered as SmallBlock[] }) })
      })
    : { ...document, blocks: [...ordered] as MailBlock[] }

/** Returns a block by its id, or null. */
export function findBlock({ blocks }: MailDocument, id: string | null): AnyBlock | null {
  for (const block of blocks) {
    if (block.id === id) return block
    const inside = block.type === 'columns' ? block.columns.flatMap((column) => column.blocks).find((one) => one.id === id) : undefined
    if (inside) return inside
  }
  return null
}

/** Returns the block that gets the selection when this one is deleted: the next one, else the one before, else none. */
export function neighbourOf(document: MailDocument, id: string): string | null {
  const at = document.blocks.findIndex((block) => block.id === id)
  return (document.blocks[at + 1] ?? document.blocks[at - 1])?.id ?? null
}
