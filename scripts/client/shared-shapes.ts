import type { JSONSchema } from 'json-schema-to-typescript'

/** Shorter shapes are written again each time. */
const leastLength = 150

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const isShape = (node: Node): boolean => isNode(node.properties) || Array.isArray(node.enum)

const pascal = (text: string): string =>
  text
    .replace(/^[A-Z]+ /, (method) => method.toLowerCase())
    .replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** Names a shape: money, or the property that has it. */
function nameOf({ properties }: Node, under: string): string {
  const keys = isNode(properties) ? Object.keys(properties) : []
  return keys.join() === 'amount,currency' ? 'Money' : pascal(under) || 'Shape'
}

/** Writes each object or list of words that occurs more than once as a definition, so that it is one type with a name. */
export function shareShapes(schema: JSONSchema): JSONSchema {
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(count)
    if (!isNode(value)) return
    if (isShape(value)) {
      const text = JSON.stringify(value)
      const before = counts.get(text) ?? 0
      counts.set(text, before + 1)
      // What is inside a shape that was counted is shared with it.
      if (before > 0) return
    }
    Object.values(value).forEach(count)
  }
  count(schema)
  const names = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const share = (value: unknown, under: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => share(one, under))
    if (!isNode(value)) return value
    const inner = () => Object.fromEntries(Object.entries(value).map(([key, part]) => [key, share(part, plain.has(key) ? under : key)]))
    const text = isShape(value) ? JSON.stringify(value) : ''
    if (text.length < leastLength || counts.get(text)! < 2) return inner()
    if (!names.has(text)) {
      const name = freeName(nameOf(value, under), definitions)
      names.set(text, name)
      definitions[name] = null
      definitions[name] = inner()
    }
    return { $ref: `#/definitions/${names.get(text)}` }
  }
  return { ...(share(schema, '') as object), definitions } as JSONSchema
}

/** Words of JSON Schema, which name nothing. */
const plain = new Set(['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'answer', 'body', 'query', 'data'])

function freeName(name: string, taken: Record<string, unknown>): string {
  let free = name
  for (let number = 2; free in taken; number++) free = `${name}${number}`
  return free
}
