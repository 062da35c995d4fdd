import { coloursOf, houseColour, type BrandColours } from '#kit/contract/colour.ts'
import { listed } from '#kit/contract/listed.ts'
import { fontsOf, type Typeface } from '#kit/contract/typefaces.ts'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { previewOf } from '../files/preview.ts'
import { html, type Markup } from './html.ts'

/** How an agency looks on pages, mails and papers. */
export interface Brand {
  name: string
  /** Absolute addresses of pictures: for the head, wide, and for previews in chats. */
  logo: string | null
  cover: string | null
  preview: string | null
  colours: BrandColours
  typeface: Typeface
  /** Address, phone and email, a line each. */
  contact: string[]
  links: { label: string; url: string }[]
  closing: string | null
  /** The language of its pages and mails. */
  language: string
}

/** Returns the brand of an agency in the transaction of its page or mail; null for an agency that is not there. */
export type BrandOf = (app: App, tx: Tx, agencyId: string) => Promise<Brand | null>

/** Reads the brand of an agency. */
export const brandReader = listed<BrandOf>('the brand of an agency')

/** Returns the style sheet of a brand: its colour as variables, which the pages' own styles use, and its typefaces. */
export function brandStyle({ colours, typeface }: Pick<Brand, 'colours' | 'typeface'>): string {
  const { fill, onFill, onLight, onDark } = colours
  const { heading, text } = fontsOf[typeface]
  return (
    `:root{--fill:${fill};--on:${onFill};--accent:${onLight}}@media(prefers-color-scheme:dark){:root{--accent:${onDark}}}` +
    `body{font-family:${text}}h1,h2,h3,.name{font-family:${heading}}`
  )
}

/** The style of pages without an agency. */
export const houseStyle = brandStyle({ colours: coloursOf(houseColour), typeface: 'clean' })

/** The head of a page: the agency's cover, if there is one, and its logo and name. */
export const brandHead = ({ name, logo, cover }: Brand, more: Markup | false | null = null): Markup =>
  html`${cover && html`<div class="cover"><img src="${cover}" alt="" /></div>`}
    <header class="brand">
      <div class="wrap">${logo && html`<img src="${logo}" alt="" width="44" height="44" />`}<b class="name">${name}</b>${more}</div>
    </header>`

/** The foot of a page: the closing line, name, address, contact and links. */
export const brandFoot = ({ name, contact, links, closing }: Brand): Markup =>
  html`<footer>
    <div class="wrap">
      ${closing && html`<p class="closing">${closing}</p>`}
      <p><b class="name">${name}</b>${contact.map((line) => html`<br />${contactHtml(line)}`)}</p>
      ${links.length > 0 && html`<p class="links">${links.map(({ label, url }) => html`<a href="${url}" rel="noopener noreferrer nofollow">${label}</a> `)}</p>`}
    </div>
  </footer>`

const contactHtml = (line: string): Markup => (line.includes('@') ? html`<a href="mailto:${line}">${line}</a>` : html`${line}`)

/** What chats show of a link to a page. */
export interface Preview {
  title: string
  description: string
  /** An absolute address, with its size where it is known. */
  picture?: string | { url: string; width: number; height: number } | null
  url?: string
  /** The name of the website. */
  site?: string
  isArticle?: boolean
}

/** Returns the tags in a page's head that search engines and chats read. */
export const previewTags = ({ title, description, picture: shown, url, site, isArticle }: Preview): Markup => {
  const picture = shown && (typeof shown === 'string' ? previewOf(shown) : shown.url)
  const size = typeof shown === 'string' ? null : shown
  return html`<meta name="description" content="${description}" />
    <meta property="og:type" content="${isArticle ? 'article' : 'website'}" />
    ${site && html`<meta property="og:site_name" content="${site}" />`}
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${url && html`<meta property="og:url" content="${url}" />`}
    ${
      picture &&
      html`<meta property="og:image" content="${picture}" />${
          size &&
          html`<meta property="og:image:width" content="${size.width}" /><meta property="og:image:height" content="${size.height}" />`
        }<meta property="og:image:alt" content="${title}" /> <meta name="twitter:image" content="${picture}" />
        <meta name="twitter:image:alt" content="${title}" />`
    }
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />`
}
