import { z } from 'zod'
import { blockKinds, kindOf, type BlockType } from '../../contract/blocks/all.ts'
import { blockOf } from './sites.ts'

// Every block with a text in every field, for tests that sweep over all blocks.

export const types = Object.keys(blockKinds) as BlockType[]

type Path = (string | number)[]
interface Field {
  path: Path
}

/** Returns a value of a schema with every list filled, and the paths of its texts. */
function filled(schema: z.ZodType, path: Path, fields: Field[]): unknown {
  const def = schema.def as unknown as {
    type: string
    innerType: z.ZodType
    in: z.ZodType
    element: z.ZodType
    options: z.ZodType[]
    entries: object
    values: unknown[]
  }
  switch (def.type) {
    case 'default':
    case 'nullable':
    case 'optional':
    case 'prefault':
      return filled(def.innerType, path, fields)
    case 'pipe':
      return filled(def.in, path, fields)
    case 'union':
      return filled(def.options.at(-1)!, path, fields)
    case 'object':
      return Object.fromEntries(
        Object.entries((schema as z.ZodObject).shape).map(([key, part]) => [key, filled(part as z.ZodType, [...path, key], fields)]),
      )
    case 'array':
      if (path.at(-1) === 'ids') return []
      return [filled(def.element, [...path, 0], fields)]
    case 'string':
      // A picture or an offer has to exist; their ids are checked below.
      if (/_id$|^ids$/.test(String(path.findLast((key) => typeof key === 'string')))) return null
      fields.push({ path })
      return ''
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    default:
      return null
  }
}

/** Returns a value with another text at a path. */
export const valid = (value: object, path: Path, text: string): object => {
  const copy = structuredClone(value)
  let at = copy as Record<string | number, never>
  for (const key of path.slice(0, -1)) at = at[key]!
  at[path.at(-1)!] = text as never
  return copy
}

/** Gives fields that need a certain text one that fits, so that the others can be tested. */
export function base(type: BlockType): { props: object; fields: Field[] } {
  const fields: Field[] = []
  const schema = blockKinds[type].props as z.ZodType
  const given = filled(schema, [], fields) as object
  const props = fields.reduce((all, { path }) => {
    const tries = [
      'Kampala',
      'text',
      '#a',
      '+256772123456',
      '2030-01-01',
      'https://youtu.be/abcdefghijk',
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      '',
      null,
    ]
    const fits = tries.find((text) => {
      const { error } = schema.safeParse(valid(all, path, text as string))
      return !error?.issues.some((issue) => issue.path.join() === path.join())
    })
    return valid(all, path, fits as string)
  }, given)
  return { props, fields }
}

/** Blocks that stand only in others, and those that hold only certain ones. */
export const around: Partial<Record<BlockType, BlockType>> = { column: 'columns', form_field: 'form' }
export const blockIn: Partial<Record<BlockType, ReturnType<typeof blockOf>>> = {
  columns: blockOf('column'),
  form: blockOf('form_field', { label: 'In' }),
}

/** Returns one block of every type that stands on a page of this kind, filled; those that stand in others within them. */
export const everyBlock = (on: 'page' | 'header' | 'footer' = 'page'): ReturnType<typeof blockOf>[] =>
  types
    .filter((type) => (kindOf(type)!.on?.[0] ?? 'page') === on)
    .map((type) => {
      const { holds } = kindOf(type)!
      const inside = holds ? [blockIn[type] ?? blockOf('heading', { text: 'In' })] : undefined
      const block = blockOf(type, base(type).props, inside)
      return around[type] ? blockOf(around[type], {}, [block]) : block
    })
