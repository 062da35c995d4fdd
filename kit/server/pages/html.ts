import { html, trusted, type Markup } from '#kit/view/html.ts'
import { fallbackLanguage } from '../messages/messages.ts'

export { html, Markup, trusted, withBreaks } from '#kit/view/html.ts'

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
