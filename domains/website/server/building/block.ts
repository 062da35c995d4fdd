import { blockKinds, type Block, type BlockType } from '../../contract/blocks/all.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** Makes a block with an id of its own. Fields that are not given have their defaults. @throws when a field is wrong. */
export function newBlock(type: BlockType, props: object = {}, children?: Block[]): Block {
  const { version, props: schema } = blockKinds[type]
  return { id: newId(), type, version, props: schema.parse(props), ...(children && { children }) } as Block
}
