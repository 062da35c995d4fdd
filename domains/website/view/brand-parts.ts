import { html, type Markup } from '#kit/view/html.ts'
import type { SiteBrand } from './context.ts'

/** The address, phone and email of the agency, a line each. */
export const contactLines = ({ contact }: SiteBrand): Markup[] =>
  contact.map((line) =>
    line.includes('@')
      ? html`<a href="mailto:${line}">${line}</a><br />`
      : /^\+?[0-9][0-9 ()-]{5,}$/.test(line)
        ? html`<a href="tel:${line.replace(/[^+0-9]/g, '')}">${line}</a><br />`
        : html`${line}<br />`,
  )

/** The agency's website and social networks; nothing without any. */
export const socialLinks = ({ links }: SiteBrand): Markup | null =>
  links.length === 0
    ? null
    : html`<p class="s-links">${links.map(({ label, url }) => html`<a href="${url}" rel="noopener nofollow">${label}</a> `)}</p>`
