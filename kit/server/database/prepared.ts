import pg from 'pg'

// PostgreSQL keeps the plan of a named statement on its connection, so a statement that is sent often is planned once.
// docs/decisions/0013 has the measurements.

/** Maximum number of statements with a name. Some texts grow with their lists, so the number must be limited. */
const maxNamed = 1_000
const maxRemembered = 2_000
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/** Returns the name that connections prepare a statement under: from its second use on, and for at most `maxNamed` statements. */
export function preparedName(text: string): string | undefined {
  // The text contains the value, so it is seldom the same.
  if (text.startsWith('SET LOCAL')) return undefined
  const name = names.get(text)
  if (name !== undefined || names.size === maxNamed) return name
  if (!seenOnce.delete(text)) {
    if (seenOnce.size === maxRemembered) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  const given = `s${names.size}`
  names.set(text, given)
  return given
}

/**
 * A connection to a pooler, which may run each transaction on another connection to PostgreSQL. A statement that was prepared on one
 * is unknown on the next, so this sends statements without a name.
 */
export class UnnamedClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const unnamed = isNamed(statement) ? { ...statement, name: undefined } : statement
    return (super.query as (...all: unknown[]) => unknown).call(this, unnamed, ...rest)
  }) as pg.Client['query']
}

const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
