import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF made by pdfkit, one line per drawn piece: the same text that a user can copy from a reader. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name!, charsOf(objects, id!))
  }
  const lines: string[] = []
  for (const { body } of objects.values()) {
    let chars: Map<number, string> | undefined
    for (const [, font, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) chars = fonts.get(font)
      else if (chars)
        lines.push(
          [...shown!.matchAll(/<([0-9a-f]+)>/g)]
            .map(([, hex]) =>
              hex!
                .match(/.{4}/g)!
                .map((code) => chars!.get(parseInt(code, 16)) ?? '')
                .join(''),
            )
            .join(''),
        )
    }
  }
  return lines.join('\n')
}

/** Whether a paper contains a text, ignoring line breaks: a long name or address may be broken inside a word. */
export const saysInPdf = (text: string, words: string): boolean => withoutSpace(text).includes(withoutSpace(words))

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

/** Returns the height of each piece of text above the lower edge of its page, in points. */
export const heightsInPdf = (pdf: Buffer): number[] =>
  [...objectsOf(pdf).values()].flatMap(({ body }) =>
    [...body.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, height]) => Number(height)),
  )

function objectsOf(pdf: Buffer): Map<string, { head: string; body: string }> {
  const objects = new Map<string, { head: string; body: string }>()
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(match[1]!, splitStream(match[2]!))
  return objects
}

function splitStream(text: string): { head: string; body: string } {
  const at = text.indexOf('stream\n')
  if (at < 0) return { head: text, body: '' }
  const bytes = Buffer.from(text.slice(at + 7, text.lastIndexOf('\nendstream')), 'latin1')
  const head = text.slice(0, at)
  return { head, body: head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1') }
}

/** Returns the characters of a font's glyphs, from its ToUnicode map. */
function charsOf(objects: Map<string, { head: string; body: string }>, fontId: string): Map<number, string> {
  const map = new Map<number, string>()
  const to = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1]
  const text = to ? objects.get(to)!.body : ''
  for (const [, from, , list] of text.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/g)) {
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries())
      map.set(parseInt(from!, 16) + index, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  }
  return map
}
