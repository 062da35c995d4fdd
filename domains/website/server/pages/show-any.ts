import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { truncate } from '#kit/contract/text.ts'
import { allOffersPath, kindOfPath } from '../../contract/kind-paths.ts'
import type { FormView } from '../../view/context.ts'
import { listPage } from '../../view/list-page.ts'
import { offerPage } from '../../view/offer-page.ts'
import { findOffer, offerView } from '../offers/detail.ts'
import { listView } from '../offers/list.ts'
import { offerWords } from '../offers/words.ts'
import { offerPath, type SitePath } from '../paths.ts'
import { say } from '../messages/say.ts'
import { sitePages, type PageFacts, type Visit } from '../site-parts.ts'
import { offersFallback } from './fallback.ts'
import { finishPage, type Finished } from './send.ts'
import { readPage, showDocument } from './show.ts'
import { viewOf } from './view.ts'

/** Shows whatever is at a path: a list of offers, an offer, or a page. @returns null when nothing is. */
export async function showAny(visit: Visit, path: SitePath, query: URLSearchParams, form: FormView | null): Promise<Finished | null> {
  for (const show of sitePages.entries()) {
    const shown = await show(visit, path, query, form)
    if (shown) return shown
  }
  const { rest } = path
  const [first = '', slug, ...more] = rest.split('/')
  const kind = kindOfPath(first)
  if (kind && slug && more.length === 0) return showOffer(visit, kind, slug, query, form)
  if (slug === undefined && (kind || first === allOffersPath)) return showList(visit, kind ?? null, query, form)
  const { page, ...frame } = await readPage(visit, rest)
  return page ? showDocument(visit, frame, page, { form }) : null
}

async function showList(visit: Visit, kind: Kind | null, query: URLSearchParams, form: FormView | null): Promise<Finished> {
  const { header, footer, pages } = await readPage(visit, '')
  const list = await listView(visit, kind, query)
  const view = await viewOf(visit, [...header, ...footer], { pages, path: list.path, form })
  const isFiltered = [...query].some(([name, value]) => name !== 'page' && value !== '')
  const facts: PageFacts = {
    path: list.path,
    title: list.title,
    description: `${list.title} · ${visit.site.name}`,
    picture: visit.site.brand.preview,
    index: !isFiltered && visit.language === visit.site.language,
    // The texts of offers are in the language of the agency only.
    translations: [],
    about: { kind: 'list', inventoryKind: kind },
  }
  return finishPage(visit, view, { main: listPage(list, view), header, footer, facts, asks: true, fallback: offersFallback(visit) })
}

async function showOffer(visit: Visit, kind: Kind, slug: string, query: URLSearchParams, form: FormView | null): Promise<Finished | null> {
  const { site, language } = visit
  const offer = await findOffer(visit, kind, slug)
  if (!offer) return null
  const { header, footer, pages } = await readPage(visit, '')
  const shown = await offerView(visit, offer, query)
  const path = offerPath(site, language, kind, slug)
  const view = await viewOf(visit, [...header, ...footer], { pages, path, form })
  const facts: PageFacts = {
    path,
    title: offer.title,
    description: offer.summary ?? (truncate(shown.description, 100) || say(language)('offerOf', { agency: site.name })),
    picture: shown.pictures[0]?.url ?? site.brand.preview,
    ...(shown.pictures[0] && { focus: shown.pictures[0].focus }),
    index: language === site.language,
    // The texts of offers are in the language of the agency only.
    translations: [],
    about: { kind: 'offer', inventoryId: offer.id, inventoryKind: kind },
  }
  const main = offerPage(shown, view, offerWords(language))
  return finishPage(visit, view, { main, header, footer, facts, asks: true, fallback: offersFallback(visit) })
}
