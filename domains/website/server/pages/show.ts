import type { FormView } from '../../view/context.ts'
import type { Block } from '../../contract/blocks/all.ts'
import { allBlocks, type PageDocument } from '../../contract/document.ts'
import { builtInNames, isBuiltIn, type BuiltInKind, type PageKind } from '../../contract/page-kinds.ts'
import { pageMain } from '../../view/page.ts'
import { viewPicture, pictureIds } from '../pictures.ts'
import { pagePath } from '../paths.ts'
import type { PageFacts, Visit } from '../site-parts.ts'
import * as data from '../sites-data.ts'
import { defaultFooter, defaultHeader } from './frame.ts'
import { pageFallback } from './fallback.ts'
import { finishPage, type Finished } from './send.ts'
import { viewOf, type PageAddress } from './view.ts'

/** The parts that all pages of a site share. */
export interface Frame {
  header: Block[]
  footer: Block[]
  pages: PageAddress[]
}

/** A page with one of its documents. */
export interface Stored {
  id: string
  kind: PageKind
  title: string
  slug: string
  language: string | null
  document: PageDocument
}

const best = (rows: readonly Stored[], kind: Stored['kind'], language: string): Stored | undefined =>
  rows.find((row) => row.kind === kind && row.language === language) ?? rows.find((row) => row.kind === kind && row.language === null)

/** Reads the frame of a site, and the published page at an address, or a built-in page, if there is one. */
export async function readPage(
  visit: Visit,
  slug: string,
  kind: 'page' | BuiltInKind = 'page',
): Promise<Frame & { page: Stored | undefined }> {
  const { tx, site, language } = visit
  const translated = language === site.language ? null : language
  const rows = (await data.publishedPages(tx, site.designId, { kind, slug }, translated)) as unknown as Stored[]
  return {
    header: best(rows, 'header', language)?.document.blocks ?? defaultHeader,
    footer: best(rows, 'footer', language)?.document.blocks ?? defaultFooter,
    pages: await data.pageAddresses(tx, site.designId),
    page: best(rows, kind, language),
  }
}

/** Reads the frame of a design as it is being edited, for previews. */
export async function readDraftFrame({ tx, site, language }: Visit): Promise<Frame> {
  const rows = await data.draftFrame(tx, site.designId)
  const stored = rows.map(({ draft, ...row }) => ({ ...row, document: draft })) as unknown as Stored[]
  const pages = await data.pageAddresses(tx, site.designId)
  return {
    header: best(stored, 'header', language)?.document.blocks ?? defaultHeader,
    footer: best(stored, 'footer', language)?.document.blocks ?? defaultFooter,
    // The menu also leads to pages that are not published yet.
    pages: pages.map((page) => ({ ...page, published_version_id: page.published_version_id ?? page.id })),
  }
}

/** Shows a document as a page of the site: a published one, or a draft in a preview. */
export async function showDocument(
  visit: Visit,
  { header, footer, pages }: Frame,
  page: Stored,
  { form = null, only }: { form?: FormView | null } & Pick<Finished, 'only'> = {},
): Promise<Finished> {
  const { app, tx, site, language } = visit
  const path = pagePath(site, language, page.slug)
  const { blocks, description } = page.document
  const view = await viewOf(visit, [...header, ...blocks, ...footer], { pages, path, form })
  const [first] = pictureIds(blocks)
  const [picture] = first ? await data.storedPictures(tx, [first]) : []
  const facts: PageFacts = {
    path,
    title: isBuiltIn(page.kind) ? builtInNames[page.kind] : page.slug === '' ? site.name : page.title,
    description: description || firstText(blocks) || site.name,
    picture: picture ? viewPicture(app, picture).url : site.brand.preview,
    ...(picture && { focus: picture.focus }),
    // A page that is only there in the agency's language is shown, and search engines get the original.
    index: page.language !== null || language === site.language,
    translations: translationsOf(visit, pages, page.slug),
    about: { kind: 'page', pageId: page.id, slug: page.slug },
  }
  const fallback = pageFallback(visit, page.language ?? site.language)
  return finishPage(visit, view, {
    main: pageMain(page.title, blocks, view),
    header,
    footer,
    facts,
    fallback,
    asks: true,
    ...(only && { only }),
  })
}

function translationsOf({ site }: Visit, pages: readonly PageAddress[], slug: string): PageFacts['translations'] {
  const own = pages.filter(
    ({ kind, slug: at, language, published_version_id }) =>
      kind === 'page' && at === slug && published_version_id && (language === null || site.languages.includes(language)),
  )
  if (own.length < 2) return []
  return own.map(({ language }) => ({
    language: language ?? site.language,
    url: site.origin + pagePath(site, language ?? site.language, slug),
  }))
}

/** The first text of a page, for its description. */
function firstText(blocks: readonly Block[]): string {
  for (const block of allBlocks(blocks)) {
    if (block.type === 'hero' && block.props.text) return block.props.text.slice(0, 160)
    if (block.type === 'text') {
      const words = block.props.content
        .flatMap((node) => ('content' in node ? node.content : []))
        .flatMap((node) => (node.type === 'text' ? [node.text] : []))
        .join('')
      if (words) return words.slice(0, 160)
    }
  }
  return ''
}
