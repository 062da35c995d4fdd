/** Lines with which mail programs introduce the mail they answer, in the languages that we meet. */
const introductions = [
  /^on .{5,200} wrote:\s*$/i,
  /^le .{5,200} a écrit\s*:\s*$/i,
  /^am .{5,200} schrieb .{0,120}:\s*$/i,
  /^el .{5,200} escribió:\s*$/i,
  /^-{2,}\s*(?:original message|message d'origine|forwarded message)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
  /^(?:from|de|von):\s.+@.+$/i,
  /^sent from my .{2,40}$/i,
]

const startsQuote = (line: string, next: string): boolean =>
  introductions.some((introduction) => introduction.test(line.trim()) || introduction.test(`${line.trim()} ${next.trim()}`))

/** Returns what a person wrote in an answer, without the mail that it answers. If nothing is left, the whole text. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  const cut = lines.findIndex((line, at) => startsQuote(line, lines[at + 1] ?? '') || (line.startsWith('>') && restIsQuoted(lines, at)))
  const kept = (cut === -1 ? lines : lines.slice(0, cut)).join('\n').trim()
  return kept === '' ? text.trim() : kept
}

const restIsQuoted = (lines: readonly string[], from: number): boolean =>
  lines.slice(from).every((line) => line.startsWith('>') || line.trim() === '')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the words of an HTML mail that has no text part. The result is only ever shown as text. */
export function textOfHtml(html: string): string {
  const own = html.split(/<blockquote|<div[^>]{0,200}class="?gmail_quote/i)[0]!
  return own
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|tr|li|h[1-6])\s*>/gi, '\n')
    .replace(/<[^>]{0,5000}>/g, '')
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,5}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 31 && code < 0x11_0000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
      return entities[name!.toLowerCase()] ?? whole
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
