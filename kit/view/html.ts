// Knows neither server nor browser: the server sends what it builds to visitors, and the website's editor shows the same.

/** Markup that is printed without escaping. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Markup | string | number | null | undefined | false | readonly Part[]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const printed = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(printed).join('')
  return part === null || part === undefined || part === false ? '' : escaped(String(part))
}

/**
 * Builds markup. Escapes every value that is not markup itself, and prints nothing for null, undefined and false.
 * It is the only place that escapes: pages, mails, documents and websites all use it.
 */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((all, text, index) => all + printed(parts[index - 1]) + text))

/** Marks text as safe: the result of `cleanHtml`, and our own styles and scripts. */
export const trusted = (text: string): Markup => new Markup(text)

/** Returns text with `<br />` for its line breaks. */
export const withBreaks = (text: string): Markup[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
