/** A change in an SQL text: replaces the characters from `start` to `end`. */
interface SqlChange {
  start: number
  end: number
  replacement: string
}

/** The longest operator comes first, so that `<=` is not read as `<`. */
const replacements: readonly [RegExp, string[]][] = [
  [/<=/g, ['<']],
  [/>=/g, ['>']],
  [/<>/g, ['=']],
  [/(?<= )<(?= )/g, ['<=']],
  [/(?<= )>(?= )/g, ['>=']],
  [/(?<= )=(?= )/g, ['<>']],
  [/(?<= )\+(?= )/g, ['-']],
  [/(?<= )-(?= )/g, ['+']],
  [/(?<= )\*(?= )/g, ['/']],
  [/\bAND\b/g, ['OR']],
  [/\bOR\b/g, ['AND']],
  [/\bIS NOT NULL\b/g, ['IS NULL']],
  [/\bIS NULL\b/g, ['IS NOT NULL']],
  [/\bIS DISTINCT FROM\b/g, ['IS NOT DISTINCT FROM']],
  [/\bNOT EXISTS\b/g, ['EXISTS']],
  [/\bASC\b/g, ['DESC']],
  [/\bDESC\b/g, ['ASC']],
  [/\bmin\(/g, ['max(']],
  [/\bmax\(/g, ['min(']],
  [/\bgreatest\(/g, ['least(']],
  [/\bleast\(/g, ['greatest(']],
  [/'\[\)'/g, ["'[]'"]],
  [/\bUNION ALL\b/g, ['UNION']],
  [/\bLEFT JOIN\b/g, ['JOIN']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
  [/(?<![\w'.:$])\d+(?![\w'.:])/g, []],
]

/** Returns the changes of one piece of an SQL template. Comments are not changed. */
export function sqlChanges(text: string): SqlChange[] {
  const code = text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const found = replacements.flatMap(([pattern, others]) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const replaced = others.length > 0 ? others : [String(Number(match[0]) + 1)]
      return replaced.map((replacement) => ({ start: match.index, end: match.index + match[0].length, replacement }))
    }),
  )
  // A match inside a longer one belongs to that: the BETWEEN of a NOT, the EXISTS of a NOT EXISTS.
  return found.filter(
    (one) =>
      !found.some(
        (other) => other !== one && other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start,
      ),
  )
}
