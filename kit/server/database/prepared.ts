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
