import { html } from '#kit/view/html.ts'
import type { Block } from '../../contract/blocks/all.ts'
import { allBlocks } from '../../contract/document.ts'
import type { FormView, MenuEntry, ViewContext } from '../../view/context.ts'
import { picturesOf } from '../pictures.ts'
import { pagePath } from '../paths.ts'
import { blockLoaders, siteBasket, type Visit } from '../site-parts.ts'
import { sayWords } from '../words.ts'
import { formTokenOf } from './form-token.ts'
import type { pageAddresses } from '../sites-data.ts'

export type PageAddress = Awaited<ReturnType<typeof pageAddresses>>[number]

/** Returns the menu of a site with its addresses. Pages that are not published are left out. */
export function menuOf({ site, language }: Pick<Visit, 'site' | 'language'>, pages: readonly PageAddress[], path: string): MenuEntry[] {
  const hrefOf = (entry: { page_id: string | null; link: string | null }): string | null => {
    if (entry.page_id === null) return entry.link
    const page = pages.find(({ id }) => id === entry.page_id)
    if (!page?.published_version_id) return null
    const translated = pages.find(
      ({ kind, slug, language: own, published_version_id }) =>
        kind === 'page' && slug === page.slug && own === language && published_version_id,
    )
    return pagePath(site, translated ? language : (page.language ?? site.language), page.slug)
  }
  return site.menu.flatMap((entry) => {
    const below = entry.below.flatMap((one) => {
      const href = hrefOf(one)
      return href === null ? [] : [{ label: one.label, href, current: href === path, below: [] }]
    })
    const href = hrefOf(entry)
    return href === null ? below : [{ label: entry.label, href, current: href === path, below }]
  })
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
    basket: siteBasket.entries()?.(visit) ?? null,
    home: pagePath(site, language, ''),
    pictures: await picturesOf(app, tx, blocks),
    loaded: await loadBlocks(visit, all),
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
