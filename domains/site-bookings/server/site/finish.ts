import { finishPage, type Finished } from '#domains/website/server/pages/send.ts'
import { readPage } from '#domains/website/server/pages/show.ts'
import { viewOf } from '#domains/website/server/pages/view.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { Markup } from '#kit/view/html.ts'

/** A page that is one visitor's own: its title, content and status. */
export interface OwnPage {
  title: string
  path: string
  main: Markup
  status?: number
  only?: 'visitor' | 'link'
}

/** Puts a page into the design of the site. Search engines do not list it, and nothing keeps it. */
export async function finishOwn(visit: Visit, { title, path, main, status = 200, only = 'visitor' }: OwnPage): Promise<Finished> {
  const { header, footer, pages } = await readPage(visit, '')
  const view = await viewOf(visit, [...header, ...footer], { pages, path })
  const facts = { path, title, description: title, picture: null, index: false, translations: [], about: { kind: 'other' as const } }
  return finishPage(visit, view, { main, header, footer, facts, status, only })
}
