const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Signs that no feed takes: control characters except line ends, lone halves of a sign, and marks that turn the direction of text. */
const unfit = /[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu

/** Returns rich text as plain text, one line for each paragraph. Emoji and scripts that run from right to left stay. */
export const plainOf = (html: string | null | undefined): string =>
  (html ?? '')
    .replace(/<(?:br|\/p|\/li|\/h\d|\/blockquote|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? numbered(name) ?? whole)
    .replace(unfit, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')

function numbered(name: string): string | null {
  if (!name.startsWith('#')) return null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

/** Cuts text to a number of characters, at the end of a word if there is one near. It never splits an emoji. */
export function cut(text: string, most: number): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  if (text.length <= most || signs.length === 0) return text
  let kept = ''
  for (const sign of signs) {
    if (kept.length + sign.length + 1 > most) break
    kept += sign
  }
  const space = kept.lastIndexOf(' ')
  return `${(space > most * 0.7 ? kept.slice(0, space) : kept).trimEnd()}…`
}
