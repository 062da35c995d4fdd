import type { ComponentData, Data } from '@puckeditor/core'
import { kindOf, type Block } from '../../../contract/blocks/all.ts'
import type { PageDocument } from '../../../contract/document.ts'

// The editor's library keeps a page as a tree of its own. These functions translate between it and our document.

/** What a block is in the library's tree: its fields apart from its id and from the blocks in it, so that no field can clash with them. */
export interface PuckProps {
  id: string
  fields: Record<string, unknown>
  inside?: PuckBlock[]
}
export interface PuckBlock {
  type: string
  props: PuckProps
}

/** Returns the id of a block. The library names new ones "hero-1b9d…"; ours have no type in them and stay as they are. */
export const blockIdOf = (type: string, puckId: string): string => (puckId.startsWith(`${type}-`) ? puckId.slice(type.length + 1) : puckId)

const toPuckBlock = ({ id, type, props, children }: Block): PuckBlock => ({
  type,
  props: { id, fields: props, ...(kindOf(type)!.holds !== undefined && { inside: (children ?? []).map(toPuckBlock) }) },
})

/** Returns a document as the library's tree. The description is a field of its root. */
export const toPuck = ({ description, blocks }: PageDocument): Data => ({
  root: { props: { description } as object },
  content: blocks.map(toPuckBlock) as ComponentData[],
})

const fromPuckBlock = ({ type, props }: PuckBlock): Block => {
  const kind = kindOf(type)!
  return {
    id: blockIdOf(type, props.id),
    type,
    version: kind.version,
    props: props.fields,
    ...(kind.holds !== undefined && { children: (props.inside ?? []).map(fromPuckBlock) }),
  } as unknown as Block
}

/** Returns the library's tree as a document. Its fields are as they were typed: the schema has yet to check them. */
export const fromPuck = ({ root, content }: Data): PageDocument => ({
  description: String((root.props as { description?: string } | undefined)?.description ?? ''),
  blocks: (content as unknown as PuckBlock[]).map(fromPuckBlock),
})

/** Returns the blocks of the library's tree from top to bottom, those in a block after it, with how deep they are. */
export const flatBlocks = (blocks: readonly PuckBlock[], level = 0): { block: PuckBlock; level: number }[] =>
  blocks.flatMap((block) => [{ block, level }, ...flatBlocks(block.props.inside ?? [], level + 1)])
