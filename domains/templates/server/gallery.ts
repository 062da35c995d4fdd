import type { App } from '#kit/server/app.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { kindPaths } from '#domains/website/contract/kind-paths.ts'
import { listedOffers, sortedOffers } from '#domains/website/server/offers/listed.ts'
import { allDrafts, saveDraft } from '#domains/website/server/pages.ts'
import { pictureIds, picturesOf } from '#domains/website/server/pictures.ts'

/** Returns the pictures in the drafts of all pages, with the pages that show them. */
export async function listGallery(app: App, tx: Tx) {
  const drafts = await allDrafts(tx)
  const pictures = await picturesOf(
    app,
    tx,
    drafts.flatMap(({ document }) => document.blocks),
  )
  return Object.entries(pictures).map(([id, { url, alt }]) => ({
    id,
    url,
    alt,
    pages: drafts.filter(({ document }) => pictureIds(document.blocks).includes(id)).map((page) => ({ id: page.id, title: page.title })),
  }))
}

/** Replaces a picture by none, wherever a field holds it. */
const without = (value: unknown, id: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, id))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'file_id' && one === id ? null : without(one, id)]))
}

/** Removes a picture from the drafts of all pages. @throws 404 when no draft shows it. */
export async function deleteFromGallery(tx: Tx, actor: Actor, id: string) {
  const showing = (await allDrafts(tx)).filter(({ document }) => pictureIds(document.blocks).includes(id))
  if (showing.length === 0) throw notFound('Picture')
  for (const { id: pageId, document, draft_version } of showing)
    await saveDraft(tx, actor, pageId, {
      document: { ...document, blocks: without(document.blocks, id) as Block[] },
      version: draft_version,
    })
  return { id, pages: showing.length }
}

const pageSize = 12

/** Returns the tour packages that the website shows now. */
export async function listPackages(
  app: App,
  tx: Tx,
  actor: Actor,
  { page, featured }: { page: string; featured?: 'true' | 'false' | undefined },
) {
  const all = await listedOffers({ tx, actor }, { kinds: ['tour_package'], ...(featured === 'true' && { featured: true }) })
  const shown = featured === 'false' ? all.filter((one) => !one.featured) : all
  const number = Number(page)
  return {
    packages: sortedOffers(shown, 'featured')
      .slice((number - 1) * pageSize, number * pageSize)
      .map(({ id, title, summary, place, cover, from, slug }) => ({
        id,
        title,
        summary,
        place,
        picture: cover && app.files.imageUrl(cover.key, 'medium'),
        price: from && formatMoney(from),
        path: `/${kindPaths.tour_package}/${slug}`,
      })),
    page: number,
    last_page: Math.max(1, Math.ceil(shown.length / pageSize)),
  }
}
