// Ages that somebody says: "aged 3 and 5", "7 years", "(8)", "18 months old".

const ageLists = [
  /\b(?:aged?|ages|of age|miaka|emyaka|age de|ages de|agee?s? de)\s*(?:are|is|:)?\s*((?:\d{1,2}(?:\s*(?:,|and|&|\+|et|na|ne|or)\s*)*)+)/g,
  /\b((?:\d{1,2}\s*(?:,|and|&|et|na)?\s*)+)(?:years?|yrs?|ans)\b/g,
  /\b(?:kids|children|enfants|watoto|abaana|kid|child|teens?|teenagers?|boys?|girls?|sons?|daughters?|grandsons?|granddaughters?)\s+(?:of\s+)?((?:\d{1,2}\s*(?:(?:,|and|&|et|na)\s*)*)+)(?![a-z]*\s*(?:st|nd|rd|th|january|february|march|april|may|june|july|august|september|october|november|december|dec|jan|feb)\b)/g,
  // "My boy is 15", "the kids are 6 and 9", "she turns 12".
  /\b(?:kids?|child(?:ren)?|enfants?|teens?|teenagers?|boys?|girls?|sons?|daughters?|grandsons?|granddaughters?|baby|twins|he|she|they|one|other|who)\s+(?:is|are|s|re|was|turns?|turned|a|ont)\s+(?:only |just |still |now |already )?((?:\d{1,2}\s*(?:(?:,|and|&|et|na)\s*(?=\d))*)+)(?!\s*(?:adults?|people|persons?|pax|kids?|child|children|of us|days?|nights?|hours?|am|pm|st|nd|rd|th|ugx|usd|january|february|march|april|may|june|july|august|september|october|november|december|dec|jan|feb)\b)/g,
  /\(\s*((?:\d{1,2}(?:\s*(?:,|and|&|et|na|years?|yrs?|ans|old)\s*|\s+)*)+)\s*\)/g,
]

/** "Lived here for 6 years", "5 years ago": no ages. */
const withoutLengths = (text: string): string =>
  text
    .replace(/\b(?:for|over|about|nearly|almost|last|past|depuis|pendant) \d{1,2} (?:years?|yrs?|ans|months?|mois)\b(?! old)/g, ' ')
    .replace(/\b\d{1,2} (?:years?|yrs?|ans|months?|mois) (?:ago|now|already|of|valid)\b/g, ' ')

/** Returns the ages that a text names, below 100. */
export function agesIn(text: string): number[] {
  const plain = withoutLengths(text)
    // "18 months old": a year and a half.
    .replace(/\b(\d{1,2}) ?(?:months?|mois)\b(?: old)?/g, (_all, months) => `${Math.floor(Number(months) / 12)} years old`)
  const taken: { at: number; end: number; ages: number[] }[] = []
  for (const pattern of ageLists)
    for (const match of plain.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (taken.some((one) => at < one.end && one.at < end)) continue
      taken.push({ at, end, ages: (match[1]!.match(/\d{1,2}/g) ?? []).map(Number) })
    }
  return taken.toSorted((a, b) => a.at - b.at).flatMap(({ ages }) => ages)
}
