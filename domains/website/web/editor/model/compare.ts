import { kindOf, type Block } from '../../../contract/blocks/all.ts'
import { allBlocks, type PageDocument } from '../../../contract/document.ts'

/** How a block differs between two states of a page. */
export interface BlockDifference {
  id: string
  name: string
  /** It is in both with other fields, at another place, or only in one of them. */
  kind: 'changed' | 'moved' | 'only mine' | 'only theirs'
  mine: string
  theirs: string
}

/** Returns the first words of a block, to recognise it by. */
export function excerptOf({ props }: Pick<Block, 'props'>): string {
  const words = wordsIn(props)
  return words.length > 90 ? `${words.slice(0, 90)}…` : words
}

/** Returns the words in the value of a field that visitors read. */
export const wordsIn = (value: unknown): string => textsIn(value).join(' ').replaceAll(/\s+/g, ' ').trim()

/** Keys whose texts are settings, and not what visitors read. */
const settings = new Set([
  'file_id',
  'ids',
  'focus',
  'type',
  'link',
  'align',
  'look',
  'width',
  'height',
  'shape',
  'gap',
  'valign',
  'sort',
  'which',
  'kinds',
])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (settings.has(key) ? [] : textsIn(one)))
}

/** Returns the parent and the place of every block. */
function placesOf(blocks: readonly Block[], parent = ''): Map<string, string> {
  return new Map(
    blocks.flatMap((block, index): [string, string][] => {
      const before = blocks[index - 1]?.id ?? ''
      return [[block.id, `${parent} ${before}`], ...placesOf(block.children ?? [], block.id)]
    }),
  )
}

/** Returns the blocks that differ between my state of a page and theirs, in the order of mine. */
export function compareBlocks(mine: PageDocument, theirs: PageDocument): BlockDifference[] {
  const ours = allBlocks(mine.blocks)
  const other = new Map(allBlocks(theirs.blocks).map((block) => [block.id, block]))
  const known = new Set(ours.map(({ id }) => id))
  const [places, otherPlaces] = [placesOf(mine.blocks), placesOf(theirs.blocks)]
  const nameOf = (block: Block) => kindOf(block.type)?.name ?? block.type
  const here = ours.flatMap((block): BlockDifference[] => {
    const base = { id: block.id, name: nameOf(block), mine: excerptOf(block) }
    const match = other.get(block.id)
    if (!match) return [{ ...base, kind: 'only mine', theirs: '' }]
    if (JSON.stringify(block.props) !== JSON.stringify(match.props)) return [{ ...base, kind: 'changed', theirs: excerptOf(match) }]
    return places.get(block.id) === otherPlaces.get(block.id) ? [] : [{ ...base, kind: 'moved', theirs: excerptOf(match) }]
  })
  const there = [...other.values()].filter(({ id }) => !known.has(id))
  return [
    ...here,
    ...there.map((block): BlockDifference => ({
      id: block.id,
      name: nameOf(block),
      kind: 'only theirs',
      mine: '',
      theirs: excerptOf(block),
    })),
  ]
}
