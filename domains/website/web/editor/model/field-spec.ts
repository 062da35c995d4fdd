import type { z } from 'zod'
import { richText } from '../../../contract/rich-text.ts'
import { picture } from '../../../contract/fields.ts'

// Reads from the schema of a block which field each of its values needs. So a new block has its fields without a line in the editor.

type PlainKind =
  | 'line'
  | 'text'
  | 'link'
  | 'colour'
  | 'rich text'
  | 'picture'
  | 'switch'
  | 'offers'
  | 'offer'
  | 'form'
  | 'date'
  | 'moment'
  | 'cells'

export type FieldSpec = { key: string; label: string } & (
  | { [Kind in PlainKind]: { kind: Kind } }[PlainKind]
  | { kind: 'number'; min: number | null; max: number | null }
  | { kind: 'choice'; options: Choice[]; optional: boolean }
  | { kind: 'choices'; options: Choice[] }
  | { kind: 'lines'; most: number }
  | { kind: 'group'; fields: FieldSpec[] }
  | { kind: 'list'; fields: FieldSpec[]; most: number; empty: unknown }
)
export interface Choice {
  value: string | number
  label: string
}

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  values?: unknown[]
  shape?: Record<string, z.ZodType>
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def

/** Returns the schema without its default, its null and what it does to a valid value. */
function coreOf(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: before } = defOf(schema)
  if (innerType) return coreOf(innerType)
  return type === 'pipe' && before ? coreOf(before) : schema
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** "ask_dates" → "Ask dates", "as it is" → "As it is". */
export const wordsOf = (key: string): string => {
  const words = key.replaceAll('_', ' ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields whose own sentence does not tell them apart, and groups, which have none. */
const named: Record<string, string> = {
  second: 'Second button',
  action: 'Button',
  lat: 'Latitude',
  lng: 'Longitude',
  side: 'Side of the picture',
}

/** The sentence about a wrong value begins with the name of the field: "Ask for dates is yes or no." */
function labelOf(schema: z.ZodType, key: string): string {
  const sentence = schema.safeParse(Symbol('wrong')).error?.issues[0]?.message ?? ''
  const [, label] = /^([A-Z][^:]*?)(?: is | are |: )/.exec(sentence) ?? []
  return named[key] ?? (label && label !== 'Invalid input' ? label : wordsOf(key))
}

const choicesOf = (values: readonly unknown[]): Choice[] =>
  values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => ({ value, label: wordsOf(String(value)) }))

/** Returns the largest length of a list that the schema allows. */
const mostOf = (schema: z.ZodType): number => (schema as unknown as { _zod: { bag: { maximum?: number } } })._zod.bag.maximum ?? 100

function textKind(schema: z.ZodType): 'line' | 'text' | 'link' | 'colour' | 'date' | 'moment' {
  if (accepts(schema, '#0b6b57') && !accepts(schema, 'word')) return accepts(schema, '/word') ? 'link' : 'colour'
  if (accepts(schema, '/word') && !accepts(schema, 'two words')) return 'link'
  if (!accepts(schema, 'word')) {
    if (accepts(schema, '2031-03-12')) return 'date'
    if (accepts(schema, '2031-03-12T09:00:00+03:00')) return 'moment'
  }
  return accepts(schema, 'one\ntwo') ? 'text' : 'line'
}

/** Values that name a record. */
const refersTo: Record<string, 'offer' | 'offers' | 'form'> = { inventory_id: 'offer', ids: 'offers', form_id: 'form' }

/** Returns the field for a value; null for one that people do not edit. */
export function fieldOf(key: string, schema: z.ZodType): FieldSpec | null {
  const own = { key, label: labelOf(schema, key) }
  const core = coreOf(schema)
  const def = defOf(core)
  const record = refersTo[key]
  if (record) return { ...own, kind: record }
  if (core === richText) return { ...own, kind: 'rich text' }
  if (core === picture) return { ...own, kind: 'picture' }
  switch (def.type) {
    case 'string':
      return { ...own, kind: textKind(schema) }
    case 'boolean':
      return { ...own, kind: 'switch' }
    case 'number': {
      const { minimum, maximum } = (core as unknown as { _zod: { bag: { minimum?: number; maximum?: number } } })._zod.bag
      return { ...own, kind: 'number', min: minimum ?? null, max: maximum ?? null }
    }
    case 'enum':
      return { ...own, kind: 'choice', options: choicesOf((core as z.ZodEnum).options), optional: accepts(schema, null) }
    case 'literal':
      return { ...own, kind: 'choice', options: choicesOf(def.values ?? []), optional: accepts(schema, null) }
    case 'object':
      return { ...own, kind: 'group', fields: fieldsOf(core) }
    case 'array':
      return listOf(own, core, def.element!)
    default:
      return null
  }
}

function listOf(own: { key: string; label: string }, list: z.ZodType, element: z.ZodType): FieldSpec | null {
  const core = coreOf(element)
  const { type } = defOf(core)
  if (type === 'enum') return { ...own, kind: 'choices', options: choicesOf((core as z.ZodEnum).options) }
  if (type === 'string') return { ...own, kind: 'lines', most: mostOf(list) }
  if (type === 'array' && defOf(coreOf(defOf(core).element!)).type === 'string') return { ...own, kind: 'cells' }
  if (type !== 'object') return null
  return { ...own, kind: 'list', fields: fieldsOf(core), most: mostOf(list), empty: element.safeParse({}).data ?? {} }
}

/** The values of a picture, which an entry of a list may have among its own. */
const ofPicture = Object.keys(picture.shape)

/** Returns the fields of an object, in the order of its schema. Values of a picture among them are one field with an empty key. */
export function fieldsOf(schema: z.ZodType): FieldSpec[] {
  const shape = Object.entries(defOf(coreOf(schema)).shape ?? {})
  const pictured = ofPicture.every((key) => shape.some(([name]) => name === key))
  const rest = shape.filter(([key]) => !pictured || !ofPicture.includes(key)).flatMap(([key, one]) => fieldOf(key, one) ?? [])
  return pictured ? [{ key: '', label: 'Picture', kind: 'picture' }, ...rest] : rest
}
