import { escapeHtml } from '../mail/mail.ts'

/** Markup that may be printed as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const printed = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(printed).join('')
  return part === null || part === undefined || part === false ? '' : escapeHtml(String(part))
}

/** Markup in which every value is escaped unless it is markup itself; nothing prints for null and false. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((all, text, index) => all + printed(parts[index - 1]) + text))

/** Text that was cleaned already. Only for what `cleanHtml` returned. */
export const trusted = (text: string): Markup => new Markup(text)
