import type { BlockOf, BlockType } from '../../contract/blocks/all.ts'
import type { LiveType, LoadedOf } from '../../view/context.ts'
import type { BlockLoader, Visit } from '../site-parts.ts'

/** Declares the loader of a type of block: its result is what its renderer reads. */
export const loaderOf =
  <Type extends LiveType & BlockType>(
    _type: Type,
    load: (visit: Visit, blocks: readonly BlockOf<Type>[]) => Promise<Record<string, LoadedOf[Type]>>,
  ): BlockLoader =>
  (visit, blocks) =>
    load(visit, blocks as unknown as BlockOf<Type>[])
