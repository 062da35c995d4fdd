import type { FastifyReply, FastifyRequest } from 'fastify'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { showAny } from '#domains/website/server/pages/show-any.ts'
import { readPath } from '#domains/website/server/paths.ts'
import type { Site } from '#domains/website/server/site-parts.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { cardName, lookOf, type CardLook } from './cards.ts'

const mostCards = 100
/** The last cards that this process drew. Browsers and proxies keep them longer. */
const drawn = new Map<string, Promise<Buffer>>()

/**
 * Sends the drawn picture of a page. An address with the hash of an earlier title, picture or brand leads to the present one.
 * @throws 404, 429.
 */
export async function sendCard(
  app: App,
  request: FastifyRequest<{ Params: { hash: string; '*': string } }>,
  reply: FastifyReply,
  site: Site,
): Promise<FastifyReply> {
  if (!site.published) throw notFound('Picture')
  return sendDrawn(app, request, reply, { within: site.agencyId, cardAt: (path) => cardAt(app, site, path) })
}

interface Cards {
  /** The agency or marketplace, so that the hash of a page of somebody else opens nothing here. */
  within: string
  /** Returns the path or address of the card that the page at a path has now. @throws 404. */
  cardAt: (path: string) => Promise<string>
}

/** Does the same for other pages that have cards. */
export async function sendDrawn(
  app: App,
  request: FastifyRequest<{ Params: { hash: string; '*': string } }>,
  reply: FastifyReply,
  { within, cardAt: find }: Cards,
): Promise<FastifyReply> {
  const { hash, '*': rest } = request.params
  if (rest !== cardName && !rest.endsWith(`/${cardName}`)) throw notFound('Picture')
  const key = `${within} ${hash}`
  if (!drawn.has(key)) {
    // Drawing takes a tenth of a second.
    await app.limits.take('api', `card ${request.ip}`)
    const card = await find(`/${rest.slice(0, -cardName.length).replace(/\/$/, '')}`)
    const look = card.split('/').includes(hash) ? lookOf(hash) : undefined
    if (!look) return reply.header('cache-control', 'no-store').redirect(card, 302)
    keep(key, draw(app, look))
  }
  const jpeg = await drawn.get(key)
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('image/jpeg')
    .send(jpeg)
}

/** Returns the path or address of the card that the page at a path has now. @throws 404. */
async function cardAt(app: App, site: Site, path: string): Promise<string> {
  const read = readPath(site, path)
  const page = read && (await visit(app, site, read.language, (one) => showAny(one, read, new URLSearchParams(), null)))
  if (!page?.card) throw notFound('Picture')
  return new URL(page.card).pathname
}

// Loaded with the first card, because the fonts take memory for as long as the process runs.
async function draw(app: App, look: CardLook): Promise<Buffer> {
  const { drawCard } = await import('./draw.ts')
  return drawCard(app, look)
}

function keep(key: string, jpeg: Promise<Buffer>): void {
  // A Map keeps the order of insertion: the first is the oldest.
  if (drawn.size >= mostCards) drawn.delete(drawn.keys().next().value!)
  drawn.set(key, jpeg)
  jpeg.catch(() => drawn.delete(key))
}
