import sharp from 'sharp'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { done, openWholeSite, type WholeSite } from '../reliability/whole-site.ts'

// A website with offers of every kind, whose template can be switched, for checks of each template.

const galleries = {
  tour_package: '/business/tour/packages',
  room: '/business/hotel/rooms',
  car: '/business/rental/cars',
  event: '/business/entertainment/events',
  service: '/services',
  product: '/business/shop/products',
  track: '/business/entertainment/tracks',
} as const satisfies Record<keyof WholeSite['offers'], string>

/** The kind of offer that a website with a template is about. */
const kindOf: Record<string, keyof WholeSite['offers']> = {
  'safari-operator': 'tour_package',
  lodge: 'room',
  'city-hotel': 'room',
  'car-hire': 'car',
  festival: 'event',
  shop: 'product',
  musician: 'track',
  'one-page': 'service',
}

export interface TemplateSite extends WholeSite {
  templates: { id: string; slug: string; detail: string }[]
  /** Shows a template to visitors, with all its pages. @returns their paths. */
  show(id: string): Promise<string[]>
}

/** Returns a picture with as many details as a photo, so that its files have the size of one. */
async function photo(seed: number): Promise<Buffer> {
  const [width, height] = [1600, 1067]
  const noise = await sharp({
    create: { width: 400, height: 267, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .png()
    .toBuffer()
  return sharp(noise)
    .resize(width, height)
    .blur(2 + (seed % 3))
    .tint({ r: (seed * 67) % 256, g: 140, b: (seed * 31) % 256 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Opens a website with offers of every kind, each with pictures like photos. */
export async function openTemplateSite(app: TestApp, owner: TestPerson): Promise<TemplateSite> {
  const whole = await openWholeSite(app, owner)
  const kinds = Object.keys(galleries) as (keyof typeof galleries)[]
  for (const [at, kind] of kinds.entries()) {
    const files = await Promise.all([1, 2, 3, 4].map(async (n) => ({ name: `photo-${at}-${n}.jpg`, content: await photo(at * 4 + n) })))
    const stored = (await done(owner.upload('/gallery/upload', files))) as { id: string; small_url: string }[]
    const base = `${galleries[kind]}/${whole.offers[kind].id}`
    await done(owner.post(`${base}/gallery/choose`, { ids: stored.map(({ id }) => id) }))
    // They come first: the picture of the cover is the largest of the page.
    const shown = (await done(owner.get(`${base}/gallery`))) as { id: string; small_url: string }[]
    const fresh = new Set(stored.map(({ small_url }) => small_url))
    const ids = shown.toSorted((a, b) => Number(fresh.has(b.small_url)) - Number(fresh.has(a.small_url))).map(({ id }) => id)
    await done(owner.post(`${base}/gallery/order`, { ids }))
  }
  const templates = (await done(owner.get('/templates'))) as { id: string; slug: string }[]
  return {
    ...whole,
    templates: templates.map(({ id, slug }) => ({ id, slug, detail: whole.offers[kindOf[slug]!].path })),
    async show(id) {
      const { pivot } = await done(owner.post(`/templates/${id}/obtain`))
      const { version } = await done(owner.get(`/website/designs/${pivot.design_id}`))
      const { page_list } = await done(owner.post(`/website/designs/${pivot.design_id}/publish`, { version }))
      await done(owner.post(`/templates/${id}/default`))
      app.clock.advance(3_000)
      return (page_list as { kind: string; path: string }[]).filter(({ kind }) => kind === 'page').map(({ path }) => path)
    },
  }
}
