import { html } from '#kit/view/html.ts'
import type { Block } from '../../contract/blocks/all.ts'
import { allBlocks } from '../../contract/document.ts'
import type { FormView, LanguageLink, MenuEntry, SiteChat, ViewContext } from '../../view/context.ts'
import { picturesOf } from '../pictures.ts'
import { allOffersPath, kindOfPath } from '../../contract/kind-paths.ts'
import { ownLanguageName } from '../../contract/languages.ts'
import { pagePath, readPath } from '../paths.ts'
import { currencyChoice } from '../money/shown-prices.ts'
import { blockLoaders, siteBasket, type Visit } from '../site-parts.ts'
import { sayWords } from '../words.ts'
import { formTokenOf } from './form-token.ts'
import type { pageAddresses } from '../sites-data.ts'

export type PageAddress = Awaited<ReturnType<typeof pageAddresses>>[number]

type MenuEntryOf = Pick<Visit['site']['menu'][number], 'label' | 'page_id' | 'link'>

/**
 * Returns the menu of a site with its addresses. Pages that are not published are left out. In another language an entry has the title
 * of the translated page, and a page without a translation stays in that language with a notice.
 */
export function menuOf({ site, language }: Pick<Visit, 'site' | 'language'>, pages: readonly PageAddress[], path: string): MenuEntry[] {
  const entryOf = ({ label, page_id, link }: MenuEntryOf): MenuEntry[] => {
    if (page_id === null) {
      const href = link && listPath(site, language, link)
      return href === null ? [] : [{ label, href, current: href === path, below: [] }]
    }
    const page = pages.find(({ id }) => id === page_id)
    if (!page?.published_version_id) return []
    const translated = pages.find(
      ({ kind, slug, language: own, published_version_id }) =>
        kind === 'page' && slug === page.slug && own === language && published_version_id,
    )
    const href = pagePath(site, page.language === null || translated ? language : page.language, page.slug)
    return [{ label: translated?.title ?? label, href, current: href === path, below: [] }]
  }
  return site.menu.flatMap((entry) => {
    const below = entry.below.flatMap(entryOf)
    const [top] = entryOf(entry)
    return top ? [{ ...top, below }] : below
  })
}

/** A list of offers is in every language; other links lead where the agency says. */
const listPath = (site: Visit['site'], language: string, link: string): string =>
  kindOfPath(link.slice(1)) || link === `/${allOffersPath}` ? pagePath(site, language, link.slice(1)) : link

/** Returns a page in each language of the site; empty if the site has one language. */
function languageLinks({ site, language }: Pick<Visit, 'site' | 'language'>, path: string): LanguageLink[] {
  if (site.languages.length === 0) return []
  const rest = readPath(site, path)?.rest ?? ''
  return [site.language, ...site.languages].map((one) => ({
    language: one,
    name: ownLanguageName(one),
    href: pagePath(site, one, rest),
    current: one === language,
  }))
}

/** Loads what live blocks show, each type with one loader. */
export async function loadBlocks(visit: Visit, blocks: readonly Block[]): Promise<Record<string, unknown>> {
  const loaders = blockLoaders.entries()
  let loaded: Record<string, unknown> = {}
  for (const [type, own] of Map.groupBy(blocks, ({ type }) => type))
    if (Object.hasOwn(loaders, type)) loaded = { ...loaded, ...(await loaders[type]!(visit, own)) }
  return loaded
}

/** Returns everything that renderers need for these blocks. */
export async function viewOf(
  visit: Visit,
  blocks: readonly Block[],
  { pages, path, form = null }: { pages: readonly PageAddress[]; path: string; form?: FormView | null },
): Promise<ViewContext> {
  const { app, tx, site, language } = visit
  const all = allBlocks(blocks)
  const loaded = await loadBlocks(visit, all)
  return {
    say: sayWords(language),
    language,
    brand: {
      name: site.brand.name,
      logo: site.brand.logo,
      contact: site.brand.contact,
      links: site.brand.links,
      closing: site.brand.closing,
    },
    menu: menuOf(visit, pages, path),
    languages: languageLinks(visit, path),
    currencies: currencyChoice(visit, path),
    basket: siteBasket.entries()?.(visit) ?? null,
    home: pagePath(site, language, ''),
    pictures: await picturesOf(app, tx, blocks),
    loaded,
    chat:
      all
        .filter(({ type }) => type === 'chat')
        .map(({ id }) => loaded[id] as SiteChat | undefined)
        .find(Boolean) ?? null,
    form,
    formToken: formTokenOf(app, site.agencyId),
    mainHeading: null,
    editing: false,
  }
}

/** The title of a page in the window and in search engines. */
export const windowTitle = (title: string, name: string): string => (title.includes(name) ? title : `${title} · ${name}`)

/** The tags of translations for search engines. */
export const translationTags = (translations: readonly { language: string; url: string }[]) =>
  translations.map(({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${url}" />`)
