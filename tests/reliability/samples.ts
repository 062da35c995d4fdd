import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'

// Builds requests that a contract accepts from its schemas, so that a new call is tested without being listed.

type Def = Record<string, unknown> & { type: string }
export type Path = readonly (string | number)[]

/** A value inside a sample: its path, and the schema that validates it (including optional and default). */
export interface Leaf {
  path: Path
  schema: z.ZodType
  kind: 'string' | 'number' | 'other'
}

/** `id` is used for every UUID; `full` includes optional fields. */
export interface SampleOptions {
  id: string
  full: boolean
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional', 'lazy'])
const innerOf = (schema: z.ZodType): z.ZodType => {
  const def = defOf(schema)
  return (def.type === 'lazy' ? (def.getter as () => z.ZodType)() : def.innerType) as z.ZodType
}

/** Returns the schema inside its wrappers; for a pipe, the schema of its input. */
function coreOf(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  if (wrappers.has(def.type)) return coreOf(innerOf(schema))
  if (def.type === 'pipe') return coreOf(def.in as z.ZodType)
  return schema
}

const soon = addDays(dayOf(new Date()), 30)
const moment = `${soon}T09:00:00+03:00`
const anHourLater = `${soon}T10:00:00+03:00`
const texts = (id: string) => [
  'Kampala hills walk',
  id,
  soon,
  moment,
  '09:00',
  'UGX',
  'UG',
  'traveller@example.com',
  '+256772123456',
  '15',
  'true',
  'https://example.com/walk',
  '#0b6b57',
  'kampala-hills',
  '1',
  'ABC123',
  '7061234567890',
  'off_0000sample',
  'SBICUGKX',
  'sw',
  '<kml><Placemark><LineString><coordinates>32.5,0.3 29.6,-1</coordinates></LineString></Placemark></kml>',
]
const numbers = [1, 0, 10, 100, 5, 0.5, 1000]

/** Returns all words of the enumerations inside the schema. Filters take them as text. */
function wordsIn(schema: z.ZodType): string[] {
  const def = defOf(schema)
  if (def.type === 'enum') return Object.values(def.entries as Record<string, string>)
  if (def.type === 'literal') return (def.values as unknown[]).filter((value): value is string => typeof value === 'string' && value !== '')
  return ['innerType', 'in', 'out', 'element'].flatMap((part) => (def[part] instanceof z.ZodType ? wordsIn(def[part]) : []))
}

const standIn = newId()
const made = { full: new WeakMap<z.ZodType, string | undefined>(), short: new WeakMap<z.ZodType, string | undefined>() }

/** Returns a value that the schema accepts, or `undefined` if none was found. Finding one takes many tries, so it is kept. */
export function sampleOf(schema: z.ZodType, { id, full }: SampleOptions): unknown {
  const kept = made[full ? 'full' : 'short']
  if (!kept.has(schema)) kept.set(schema, JSON.stringify(accepted(schema, { id: standIn, full })))
  const json = kept.get(schema)
  return json === undefined ? undefined : JSON.parse(json.replaceAll(standIn, id))
}

function accepted(schema: z.ZodType, options: SampleOptions): unknown {
  const value = guess(schema, options)
  return schema.safeParse(value).success ? value : undefined
}

function guess(schema: z.ZodType, options: SampleOptions): unknown {
  const core = coreOf(schema)
  const def = defOf(core)
  switch (def.type) {
    case 'object':
      return guessObject(schema, core, options)
    case 'array': {
      const one = guess(def.element as z.ZodType, options)
      return [[one], [], [one, one], Array.from({ length: 7 }, () => one)].find((list) => schema.safeParse(list).success) ?? [one]
    }
    case 'union': {
      const found = (def.options as z.ZodType[]).map((option) => accepted(option, options)).filter((value) => value !== undefined)
      return found.find((value) => value !== null && value !== '') ?? found[0]
    }
    case 'record':
      return {}
    case 'number':
      return numbers.find((value) => schema.safeParse(value).success)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return [...wordsIn(schema), ...texts(options.id), ...numbers].find((value) => schema.safeParse(value).success)
  }
}

function guessObject(schema: z.ZodType, core: z.ZodType, options: SampleOptions): unknown {
  const entries = Object.entries((core as z.ZodObject).shape as Record<string, z.ZodType>)
  const given = (full: boolean) =>
    Object.fromEntries(
      entries
        .filter(([, part]) => full || !part.safeParse(undefined).success)
        .map(([key, part]) => [key, guess(part, { ...options, full })]),
    )
  const first = given(options.full)
  const isAccepted = (value: unknown) => schema.safeParse(value).success
  // One after the other: each guess below this one makes as many of its own.
  if (isAccepted(first)) return first
  const ended = ending(first)
  if (isAccepted(ended)) return ended
  const other = given(!options.full)
  return isAccepted(other) ? other : first
}

/** Moves ends to an hour after their starts. */
const ending = (sample: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [key, /^ends_at$|_until$/.test(key) && value === moment ? anHourLater : value]),
  )

/** Returns the leaves of a sample. */
export function leavesOf(schema: z.ZodType, value: unknown, path: Path = []): Leaf[] {
  const core = coreOf(schema)
  const def = defOf(core)
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    const { shape } = core as z.ZodObject
    return Object.entries(value).flatMap(([key, part]) => (shape[key] ? leavesOf(shape[key] as z.ZodType, part, [...path, key]) : []))
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.length > 0 ? leavesOf(def.element as z.ZodType, value[0], [...path, 0]) : []
  if (def.type === 'union' && typeof value === 'object' && value !== null) {
    const option = (def.options as z.ZodType[]).find((one) => one.safeParse(value).success)
    return option ? leavesOf(option, value, path) : []
  }
  // Another literal chooses another shape of a union, so the other values are not looked at.
  if (path.length === 0 || def.type === 'literal') return []
  return [{ path, schema, kind: typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'other' }]
}

/** Returns the paths of a sample's strict objects, which must refuse unknown keys, with the keys they know. */
export function objectsOf(schema: z.ZodType, value: unknown, path: Path = []): { path: Path; keys: string[] }[] {
  const core = coreOf(schema)
  const def = defOf(core)
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    const shape = (core as z.ZodObject).shape as Record<string, z.ZodType>
    return [
      { path, keys: Object.keys(shape) },
      ...Object.entries(value).flatMap(([key, part]) => (shape[key] ? objectsOf(shape[key], part, [...path, key]) : [])),
    ]
  }
  if (def.type === 'array' && Array.isArray(value) && value.length > 0) return objectsOf(def.element as z.ZodType, value[0], [...path, 0])
  if (def.type === 'union') {
    const option = (def.options as z.ZodType[]).find((one) => one.safeParse(value).success)
    return option ? objectsOf(option, value, path) : []
  }
  return []
}

/** Returns the sample with another value at a path. */
export function withAt(sample: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Record<string | number, unknown>
  copy[key] = withAt(copy[key], rest, value)
  return copy
}

export function valueAt(sample: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], sample)
}
