import { finishPage, type Finished } from '#domains/website/server/pages/send.ts'
import type { BuiltInKind } from '#domains/website/contract/page-kinds.ts'
import { readAround } from '#domains/website/server/pages/built-in.ts'
import type { FormView } from '#domains/website/view/context.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { Markup } from '#kit/view/html.ts'

/** A page that is one visitor's own: its title, content and status. */
export interface OwnPage {
  title: string
  path: string
  main: Markup
  status?: number
  only?: 'visitor' | 'link'
  /** The built-in page that it is: the agency may have put sections around it. */
  kind?: BuiltInKind
  /** A form of these sections, as it was sent. */
  form?: FormView | null
}

/** Puts a page into the design of the site. Search engines do not list it, and nothing keeps it. */
export async function finishOwn(
  visit: Visit,
  { title, path, main, status = 200, only = 'visitor', kind, form = null }: OwnPage,
): Promise<Finished> {
  const { view, header, footer, around } = await readAround(visit, kind ?? null, { path, form })
  const facts = { path, title, description: title, picture: null, index: false, translations: [], about: { kind: 'other' as const } }
  return finishPage(visit, view, { main: around(main), header, footer, facts, status, only })
}
