import { html, type Markup } from '#kit/view/html.ts'
import type { PictureField } from '../contract/fields.ts'
import { isSiteLink, leadsAway } from '../contract/links.ts'
import type { ViewContext, ViewPicture } from './context.ts'

/** Returns the attributes of a link. An address that is not allowed leads nowhere: it is checked again where it is printed. */
export const linkTo = (link: string | null): Markup | null =>
  link !== null && isSiteLink(link) ? html`href="${link}"${leadsAway(link) && html` rel="noopener"`}` : null

/** A button as a link; nothing without a label or an address. */
export const buttonLink = (
  { label, link }: { label: string; link: string | null },
  look: 'filled' | 'outlined' = 'filled',
): Markup | null => {
  const address = linkTo(link)
  return label !== '' && address ? html`<a class="s-button${look === 'outlined' && ' outlined'}" ${address}>${label}</a>` : null
}

/**
 * Returns sizes with the one for phones, which is the last, a quarter smaller. Phones have two or three pixels for a point, more than
 * one sees: with the whole width they would load the picture of a desktop.
 */
export function sizesOnPhones(sizes: string): string {
  const [, width = '', unit = ''] = /(\d+)(vw|px)$/.exec(sizes) ?? []
  return width === '' ? sizes : `(max-width:600px) ${Math.round(Number(width) * 0.75)}${unit}, ${sizes}`
}

/** A picture with its sizes, so that the layout does not shift while it loads. `sizes` as in HTML. */
export const imageTag = (
  picture: ViewPicture,
  alt: string,
  sizes: string,
  more: { focus?: PictureField['focus']; eager?: boolean; look?: string } = {},
): Markup => {
  const focus = more.focus === undefined || more.focus === 'library' ? picture.focus : more.focus
  return html`<img
    src="${picture.url}"
    srcset="${picture.small_url} 320w, ${picture.url} 960w, ${picture.original_url} 2400w"
    sizes="${sizesOnPhones(sizes)}"
    width="${picture.width ?? 960}"
    height="${picture.height ?? 640}"
    alt="${alt}"
    class="${more.look}${focus !== 'center' && ` at-${focus}`}"
    ${more.eager ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`}
  />`
}

/** The picture of a field; nothing if none is chosen or it was deleted. */
export function pictureOf(
  view: Pick<ViewContext, 'pictures'>,
  field: PictureField,
  sizes: string,
  more: { eager?: boolean; look?: string } = {},
): Markup | null {
  const picture = field.file_id === null ? undefined : view.pictures[field.file_id]
  return picture ? imageTag(picture, field.alt || (picture.alt ?? ''), sizes, { ...more, focus: field.focus }) : null
}

/** A heading of a block: the main heading of the page where the block has it. */
export const headingOf = (view: Pick<ViewContext, 'mainHeading'>, id: string, text: string): Markup | null =>
  text === '' ? null : view.mainHeading === id ? html`<h1>${text}</h1>` : html`<h2>${text}</h2>`

/** A row with one button; nothing without one. */
export const buttonRow = (button: Markup | null): Markup | null => button && html`<p class="s-buttons">${button}</p>`

/** A frame of another site. Nothing of it is loaded before the visitor opens it: a lazy frame that is not shown is not fetched. */
export const openedFrame = (src: string, title: string, label: Markup | string, look = ''): Markup =>
  html`<details class="s-frame ${look}">
    <summary>${label}</summary>
    <iframe src="${src}" title="${title}" loading="lazy" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>
  </details>`
