// PostgreSQL keeps the plan of a named statement on its connection, so a statement that is sent often is planned once.
// docs/decisions/0013 says what this buys.

/** Statements that get a name. Some texts grow with their lists, so there has to be an end. */
const maxNamed = 1_000
const maxRemembered = 2_000
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/** The name under which connections prepare a statement, from the second time it is sent; before that, and beyond `maxNamed`, undefined. */
export function preparedName(text: string): string | undefined {
  // Its value is part of the text, so it is seldom the same.
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
