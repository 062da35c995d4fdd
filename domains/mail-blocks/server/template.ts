import { randomBytes } from 'node:crypto'
import { partsOf, valueOf, type MergeField, type MergeValues } from '../contract/merge-fields.ts'

/** The addresses of one person's mail. */
export interface MailLinks {
  unsubscribe: string
  preferences: string
  /** The mail as a page. */
  view: string
  /** Returns the address that counts a click and leads to `url`. Without it, links lead straight there. */
  click?: (url: string) => string
  /** A picture of one point that counts an opening. */
  pixel?: string
}

type OwnLink = 'unsubscribe' | 'preferences' | 'view'

/** A place in a mail that differs from person to person. */
export type Slot = { field: MergeField; fallback: string } | { own: OwnLink } | { url: string } | { pixel: true }

/** A text with slots. It is plain JSON, so a campaign can store it. */
export type Template = (string | Slot)[]

/** Collects the slots of a mail while it is written. Each method returns a token that stands for the slot in the text. */
export class Slots {
  readonly #slots: Slot[] = []
  // Letters and digits only: no escaping and no renderer changes them, and nobody can guess them.
  readonly #mark = randomBytes(9).toString('hex')

  #token(slot: Slot): string {
    return `${this.#mark}x${this.#slots.push(slot) - 1}x`
  }

  /** Returns a text with tokens for its merge fields. */
  text = (text: string): string =>
    partsOf(text)
      .map((part) => (typeof part === 'string' ? part : this.#token(part)))
      .join('')

  /** Returns the token of one of the person's own addresses. */
  own = (own: OwnLink): string => this.#token({ own })

  /** Returns the token of a link. Addresses of the web are counted, others are printed as they are. */
  link = (url: string): string => (/^https?:/i.test(url) ? this.#token({ url }) : url)

  /** Returns the token at which the picture that counts openings is printed. */
  pixel = (): string => this.#token({ pixel: true })

  /** Splits a finished text at its tokens. */
  templateOf(text: string): Template {
    return text
      .split(new RegExp(`${this.#mark}x(\\d+)x`))
      .map((part, index) => (index % 2 === 0 ? part : this.#slots[Number(part)]!))
      .filter((part) => part !== '')
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Fills an HTML template for one person. Every value is escaped. */
export function fillHtml(template: Template, merge: MergeValues, links: MailLinks): string {
  let filled = ''
  for (const part of template) {
    if (typeof part === 'string') filled += part
    else if ('field' in part) filled += escaped(valueOf(part, merge))
    else if ('own' in part) filled += escaped(links[part.own])
    else if ('url' in part) filled += escaped(links.click?.(part.url) ?? part.url)
    else if (links.pixel) filled += `<img src="${escaped(links.pixel)}" width="1" height="1" alt="" style="display:block;border:0" />`
  }
  return filled
}

/** Fills a plain text template for one person. Its links are the real ones, which a reader can check. */
export function fillText(template: Template, merge: MergeValues, links: Pick<MailLinks, OwnLink>): string {
  let filled = ''
  for (const part of template) {
    if (typeof part === 'string') filled += part
    else if ('field' in part) filled += valueOf(part, merge)
    else if ('own' in part) filled += links[part.own]
    else if ('url' in part) filled += part.url
  }
  return filled
}
