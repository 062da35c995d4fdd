/**
 * Splits the text of a migration into its statements, in order and without the empty ones. Knows quoted texts and names, dollar quotes
 * and comments, all of which may contain a semicolon.
 */
export function statementsOf(text: string): string[] {
  return split(text, ';')
}

/** Splits at a separator outside of quotes, comments and brackets. Leaves out parts without code. */
function split(text: string, separator: ';' | ','): string[] {
  const parts: string[] = []
  let start = 0
  let hasCode = false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const end = endOfOpaque(text, at)
    const sign = text[at]!
    if (end !== null) {
      if (!isComment(text, at)) hasCode = true
      at = end - 1
    } else if (sign === separator && depth === 0) {
      if (hasCode) parts.push(text.slice(start, at).trim())
      start = at + 1
      hasCode = false
    } else if (/\S/.test(sign)) {
      hasCode = true
      if (sign === '(') depth++
      if (sign === ')') depth--
    }
  }
  if (hasCode) parts.push(text.slice(start).trim())
  return parts
}

const isComment = (text: string, at: number) => text.startsWith('--', at) || text.startsWith('/*', at)

/** Returns where a quote or comment that begins here ends, or `null` if none begins. */
function endOfOpaque(text: string, at: number): number | null {
  if (text.startsWith('--', at)) return after(text, '\n', at)
  if (text.startsWith('/*', at)) return after(text, '*/', at)
  const quote = text[at]!
  // A doubled quote ends one text and begins the next, which comes to the same.
  if (quote === "'" || quote === '"') return after(text, quote, at + 1)
  const dollars = quote === '$' ? /^\$(?:[a-z_]\w*)?\$/i.exec(text.slice(at, at + 64))?.[0] : undefined
  return dollars ? after(text, dollars, at + dollars.length) : null
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found === -1 ? text.length : found + end.length
}

/** A statement without the comments before it. */
const code = (statement: string) => statement.replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')

const ofTable = /^(CREATE|ALTER)\s+TABLE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?(?:public\.)?"?(\w+)"?/i

/** Returns the table that a statement creates or alters, or `null`. */
export function tableOf(statement: string): { name: string; isNew: boolean } | null {
  const found = ofTable.exec(code(statement))
  return found ? { name: found[2]!, isNew: found[1]!.toUpperCase() === 'CREATE' } : null
}

/** Returns an ALTER TABLE with several changes as statements with one change each: Citus refuses some of them together. */
export function changesOf(statement: string): string[] {
  const [head] = ofTable.exec(code(statement))!
  return split(code(statement).slice(head.length), ',').map((change) => `${head} ${change}`)
}

const addedKey =
  /^ALTER\s+TABLE\s+(?:ONLY\s+)?(?:public\.)?"?(\w+)"?\s+ADD\s+(?:CONSTRAINT\s+"?(\w+)"?\s+)?(FOREIGN\s+KEY\s*\(([^)]*)\)\s*REFERENCES\s+(?:public\.)?"?(\w+)"?[\s\S]*)$/i

/** A foreign key that a migration adds to a table. */
export interface AddedKey {
  table: string
  name: string
  definition: string
  /** The table that it points to. */
  to: string
}

/** Returns the foreign key that one change of a table adds, with the name that PostgreSQL would give it, or `null`. */
export function keyOf(change: string): AddedKey | null {
  const found = addedKey.exec(change.replace(/--[^\n]*/g, ''))
  if (!found) return null
  const [, table, name, definition, columns, to] = found as unknown as [string, string, string | undefined, string, string, string]
  const generated = [table, ...columns.split(',').map((column) => column.trim()), 'fkey'].join('_')
  return { table, name: name ?? generated, definition, to }
}

// Without brackets before its FROM: that FROM would be of a query inside it.
const updateFrom =
  /^UPDATE\s+(?:public\.)?(\w+)\b[^(]*?\sFROM\s+(?=((?:public\.)?(\w+)))\2\b(?!\s*\()(\s+(?!WHERE\b|JOIN\b|LEFT\b|CROSS\b))?/i

/**
 * Returns the table that an `UPDATE … SET … FROM other …` changes, and the statement with `other` as a query of its own, which Citus
 * runs before: it refuses to change a reference table by one that is spread. `null` for every other statement.
 */
export function updateByQuery(statement: string): { table: string; text: string } | null {
  const text = code(statement)
  const found = updateFrom.exec(text)
  if (!found) return null
  const [head, table, other, otherName, alias] = found as unknown as [string, string, string, string, string?]
  const upToFrom = head.slice(0, head.length - other.length - (alias?.length ?? 0))
  return { table, text: `${upToFrom}(SELECT * FROM ${other} OFFSET 0)${alias ?? ` ${otherName}`}${text.slice(head.length)}` }
}
