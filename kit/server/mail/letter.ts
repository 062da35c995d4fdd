import { coloursOf, houseColour } from '#kit/contract/colour.ts'
import { fontsOf } from '#kit/contract/typefaces.ts'
import type { Brand } from '../pages/brand.ts'
import { html, styleTag, withBreaks, type Markup } from '../pages/html.ts'
import { fallbackLanguage } from '../messages/messages.ts'

export interface Letter {
  heading: string
  /** The picture of what the mail is about. Without one, the mail has the agency's cover. */
  picture?: string | null
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Instead of one button: several. The first is a button, the others are links below it. */
  buttons?: { label: string; url: string }[]
  footnote?: string
}

/** The agency in whose name a mail is, and its subject as the title of the page. */
export interface LetterHead {
  brand: Brand | null
  title: string
}

const buttonsOf = ({ button, buttons = [] }: Letter) => (button ? [button, ...buttons] : buttons)

/** Returns the letter as plain text. */
export function letterText(letter: Letter, brand: Brand | null = null): string {
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...buttonsOf(letter).map(({ label, url }) => `${label}: ${url}`),
    ...(letter.footnote ? [letter.footnote] : []),
    ...(brand ? footLines(brand) : []),
  ].join('\n\n')
}

const footLines = ({ name, contact, links, closing }: Brand): string[] => [
  ...(closing ? [closing] : []),
  ['-- ', name, ...contact, ...links.map(({ label, url }) => (url.includes(label) ? url : `${label}: ${url}`))].join('\n'),
]

// Mail programs that know dark mode read this; the others use the styles of the elements.
const darkStyle = `@media(prefers-color-scheme:dark){.page{background:#101418!important;color:#e9edf2!important}.card{background:#181d23!important;border-color:#323a44!important}.line{border-color:#323a44!important}.dim{color:#a6b0bd!important}.link{color:#e9edf2!important}}`

const paragraph = (text: string) => html`<p style="margin:0 0 16px;line-height:1.55">${withBreaks(text)}</p>`

const fact = ([label, value]: [string, string]) =>
  html`<tr>
    <td class="dim line" style="padding:8px 16px 8px 0;color:#5b6472;border-top:1px solid #e5e8ec;vertical-align:top">${label}</td>
    <td class="line" style="padding:8px 0;border-top:1px solid #e5e8ec;vertical-align:top;word-break:break-word">${value}</td>
  </tr>`

type Look = ReturnType<typeof lookOf>
const lookOf = (brand: Brand | null) => ({
  ...(brand?.colours ?? coloursOf(houseColour)),
  ...fontsOf[brand?.typeface ?? 'clean'],
})

const buttonHtml = ({ label, url }: { label: string; url: string }, { fill, onFill, onLight }: Look) =>
  html`<p style="margin:0 0 20px">
    <a
      href="${url}"
      style="display:inline-block;background:${fill};color:${onFill};border:1px solid ${onLight};text-decoration:none;padding:11px 20px;border-radius:7px;font-weight:600"
      >${label}</a
    >
  </p>`

const linkHtml = ({ label, url }: { label: string; url: string }, { onLight }: Look) =>
  html`<p style="margin:0 0 16px"><a class="link" href="${url}" style="color:${onLight}">${label}</a></p>`

const headHtml = ({ name, logo }: Brand, { fill, onFill, heading }: Look): Markup =>
  html`<tr>
    <td style="background:${fill};color:${onFill};padding:14px 28px;font-family:${heading};font-size:17px;font-weight:600">
      ${
        logo &&
        html`<img
          src="${logo}"
          alt=""
          width="40"
          height="40"
          style="vertical-align:middle;width:40px;height:40px;object-fit:contain;background:#fff;border-radius:6px;margin-right:12px"
        />`
      }<span style="vertical-align:middle">${name}</span>
    </td>
  </tr>`

const footHtml = ({ name, contact, links, closing }: Brand, { onLight }: Look): Markup =>
  html`<tr>
    <td class="dim line" style="padding:18px 28px 22px;border-top:1px solid #e5e8ec;color:#5b6472;font-size:13px;line-height:1.6">
      ${closing && html`<p style="margin:0 0 10px;font-size:15px">${closing}</p>`}
      <b>${name}</b>${contact.map((line) => html`<br />${line}`)}
      ${links.length > 0 && html`<br />${links.map(({ label, url }, at) => html`${at > 0 && ' · '}<a class="link" href="${url}" style="color:${onLight}">${label}</a>`)}`}
    </td>
  </tr>`

/** Returns the letter as HTML for mail programs: tables and styles at the elements, because many ignore style sheets. */
export function letterHtml(letter: Letter, { brand, title }: LetterHead = { brand: null, title: letter.heading }): string {
  const look = lookOf(brand)
  const picture = letter.picture ?? brand?.cover
  const [button, ...others] = buttonsOf(letter)
  return html`<!doctype html>
    <html lang="${brand?.language ?? fallbackLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${styleTag(darkStyle)}
      </head>
      <body class="page" style="margin:0;background:#f5f6f7;color:#17202b">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f5f6f7;color:#17202b;font-family:${look.text};font-size:15px;line-height:1.5"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;text-align:left;background:#fff;border:1px solid #e5e8ec;border-radius:10px;overflow:hidden"
              >
                ${brand && headHtml(brand, look)}
                ${
                  picture &&
                  html`<tr>
                    <td><img src="${picture}" alt="" width="560" style="display:block;width:100%;height:auto" /></td>
                  </tr>`
                }
                <tr>
                  <td style="padding:28px 28px 12px">
                    <h1 style="margin:0 0 16px;font-family:${look.heading};font-size:21px;line-height:1.3;font-weight:600">
                      ${letter.heading}
                    </h1>
                    ${letter.paragraphs.map(paragraph)}
                    ${
                      letter.facts &&
                      letter.facts.length > 0 &&
                      html`<table
                        role="presentation"
                        class="line"
                        cellpadding="0"
                        cellspacing="0"
                        style="width:100%;margin:0 0 20px;border-bottom:1px solid #e5e8ec"
                      >
                        ${letter.facts.map(fact)}
                      </table>`
                    }
                    ${button && buttonHtml(button, look)}${others.map((other) => linkHtml(other, look))}
                    ${letter.footnote && html`<p class="dim" style="margin:0 0 16px;color:#5b6472;font-size:13px">${letter.footnote}</p>`}
                  </td>
                </tr>
                ${brand && footHtml(brand, look)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}
