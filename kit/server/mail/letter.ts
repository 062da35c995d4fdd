import { html, withBreaks } from '../pages/html.ts'

export interface Letter {
  heading: string
  picture?: string | null
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Instead of one button: several, one below the other. */
  buttons?: { label: string; url: string }[]
  footnote?: string
}

const buttonsOf = ({ button, buttons = [] }: Letter) => (button ? [button, ...buttons] : buttons)

/** Returns the letter as plain text. */
export function letterText(letter: Letter): string {
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...buttonsOf(letter).map(({ label, url }) => `${label}: ${url}`),
    ...(letter.footnote ? [letter.footnote] : []),
  ].join('\n\n')
}

const paragraph = (text: string) => html`<p style="margin:0 0 16px;line-height:1.55">${withBreaks(text)}</p>`

const fact = ([label, value]: [string, string]) =>
  html`<tr>
    <td style="padding:8px 16px 8px 0;color:#5b6472;border-top:1px solid #e5e8ec">${label}</td>
    <td style="padding:8px 0;border-top:1px solid #e5e8ec">${value}</td>
  </tr>`

const buttonHtml = ({ label, url }: { label: string; url: string }) =>
  html`<p style="margin:0 0 20px">
    <a href="${url}" style="display:inline-block;background:#0b6b57;color:#fff;text-decoration:none;padding:11px 20px;border-radius:7px"
      >${label}</a
    >
  </p>`

/** Returns the letter as HTML for mail programs: tables and inline styles, because they ignore style sheets. */
export const letterHtml = (letter: Letter): string =>
  html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
      </head>
      <body style="margin:0;background:#f5f6f7;font:15px/1.5 -apple-system,'Segoe UI',Inter,Arial,sans-serif;color:#17202b">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#fff;border:1px solid #e5e8ec;border-radius:10px;overflow:hidden"
              >
                ${
                  letter.picture &&
                  html`<tr>
                    <td><img src="${letter.picture}" alt="" width="560" style="display:block;width:100%;height:auto" /></td>
                  </tr>`
                }
                <tr>
                  <td style="padding:28px 28px 12px">
                    <h1 style="margin:0 0 16px;font-size:21px;font-weight:600">${letter.heading}</h1>
                    ${letter.paragraphs.map(paragraph)}
                    ${
                      letter.facts &&
                      letter.facts.length > 0 &&
                      html`<table
                        role="presentation"
                        cellpadding="0"
                        cellspacing="0"
                        style="width:100%;margin:0 0 20px;border-bottom:1px solid #e5e8ec"
                      >
                        ${letter.facts.map(fact)}
                      </table>`
                    }
                    ${buttonsOf(letter).map(buttonHtml)}
                    ${letter.footnote && html`<p style="margin:0 0 16px;color:#5b6472;font-size:13px">${letter.footnote}</p>`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
