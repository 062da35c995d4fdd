import type { Block } from '#domains/website/contract/blocks/all.ts'

/** The blocks of a page by id, with their places. A parent of `null` is the page itself. */
export interface BlockTree {
  /** All ids from top to bottom, those in a block after it. */
  ids(): string[]
  has(id: string): boolean
  /** Returns a block; undefined if it is not there. Its `children` are those that it had at first. */
  find(id: string): Block | undefined
  parentOf(id: string): string | null
  childrenOf(parent: string | null): readonly string[]
  /** Returns whether a block is somewhere in another one. */
  isInside(id: string, outer: string): boolean
  /** Puts a new block, without what is in it, at a place of a list. */
  insert(block: Block, parent: string | null, at: number): void
  /** Moves a block with all that is in it to a place of another list. */
  move(id: string, parent: string | null, at: number): void
  /** Removes a block with all that is in it. */
  remove(id: string): void
  /** Returns the block with all that is in it now. */
  whole(id: string): Block
  /** Returns the page as it is now. Each block passes through `change`, from top to bottom. */
  blocks(change: (block: Block) => Block): Block[]
}

/** Returns a tree that can be changed. The blocks themselves stay as they are. */
export function treeOf(page: readonly Block[]): BlockTree {
  const known = new Map<string, Block>()
  const parents = new Map<string, string | null>()
  const lists = new Map<string | null, string[]>()
  const listOf = (parent: string | null) => lists.get(parent) ?? []
  const put = (id: string, parent: string | null, at: number) => {
    parents.set(id, parent)
    lists.set(parent, listOf(parent).toSpliced(at, 0, id))
  }
  const take = (id: string) => {
    const parent = parents.get(id) ?? null
    lists.set(
      parent,
      listOf(parent).filter((one) => one !== id),
    )
  }
  const read = (blocks: readonly Block[], parent: string | null) => {
    for (const [at, block] of blocks.entries()) {
      known.set(block.id, block)
      put(block.id, parent, at)
      read(block.children ?? [], block.id)
    }
  }
  read(page, null)
  const below = (parent: string | null): string[] => listOf(parent).flatMap((id) => [id, ...below(id)])
  const built = (id: string, change: (block: Block) => Block): Block => {
    const block = known.get(id)!
    const changed = change(block)
    const children = listOf(id).map((one) => built(one, change))
    // A block that held a list keeps one, even if it is empty.
    return (block.children || children.length > 0 ? { ...changed, children } : changed) as Block
  }
  return {
    ids: () => below(null),
    has: (id) => known.has(id),
    find: (id) => known.get(id),
    parentOf: (id) => parents.get(id) ?? null,
    childrenOf: listOf,
    isInside: (id, outer) => {
      for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) if (at === outer) return true
      return false
    },
    insert: (block, parent, at) => {
      known.set(block.id, block)
      put(block.id, parent, at)
    },
    move: (id, parent, at) => {
      take(id)
      put(id, parent, at)
    },
    remove: (id) => {
      take(id)
      for (const one of [id, ...below(id)]) {
        known.delete(one)
        parents.delete(one)
        lists.delete(one)
      }
    },
    whole: (id) => built(id, (block) => block),
    blocks: (change) => listOf(null).map((id) => built(id, change)),
  }
}

/** Returns a block without some of those in it, and without empty lists, so that two can be compared. */
export function withoutBlocks(block: Block, isLeftOut: (id: string) => boolean): Block {
  const { children, ...alone } = block
  const left = (children ?? []).filter(({ id }) => !isLeftOut(id)).map((one) => withoutBlocks(one, isLeftOut))
  return (left.length > 0 ? { ...alone, children: left } : alone) as Block
}
