import { fallbackLanguage } from '../messages/messages.ts'

/** Markup that is printed without escaping. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const printed = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(printed).join('')
  return part === null || part === undefined || part === false ? '' : escaped(String(part))
}

/**
 * Builds markup. Escapes every value that is not markup itself, and prints nothing for null, undefined and false.
 * It is the only place in the server that escapes: pages, mails and documents all use it.
 */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((all, text, index) => all + printed(parts[index - 1]) + text))

/** Marks text as safe: the result of `cleanHtml`, and our own styles and scripts. */
export const trusted = (text: string): Markup => new Markup(text)

/** Returns text with `<br />` for its line breaks. */
export const withBreaks = (text: string): Markup[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))

/** Returns a style sheet of our own as markup. */
export const styleTag = (style: string): Markup => trusted(`<style>${style}</style>`)

/** Returns a whole HTML page with its style sheets. */
export const documentHtml = (
  title: string,
  styles: string | readonly string[],
  body: Markup,
  head?: Markup | false,
  language: string = fallbackLanguage,
): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${head}
        <title>${title}</title>
        ${[styles].flat().map(styleTag)}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
