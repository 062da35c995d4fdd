import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kindOfPath } from '#domains/website/contract/kind-paths.ts'
import { findOffer, offerView } from '#domains/website/server/offers/detail.ts'
import { offerWords } from '#domains/website/server/offers/words.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import { hashOf } from '#domains/website/server/pages/policy.ts'
import { finishPage, requestOrigin, sendFinished, type Finished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { viewOf } from '#domains/website/server/pages/view.ts'
import { offerPath, readPath } from '#domains/website/server/paths.ts'
import { languageStart, siteOf, type SiteRoutes, type Visit } from '#domains/website/server/site-parts.ts'
import { notFound } from '#kit/contract/errors.ts'
import { documentHtml, html } from '#kit/server/pages/html.ts'
import type { App } from '#kit/server/app.ts'
import { embedPage } from '../../view/embed-page.ts'
import { say } from '../messages/say.ts'
import { bookOnSite } from '../site/offer.ts'
import { widgetPath } from './widget-script.ts'
import { limitWatching, newWatch, readWatched } from './watch.ts'

interface Address {
  Params: { kind: string; slug: string }
}

/** Adds the page in the frame of the booking widget, and what the frame asks. */
export const addEmbeds: SiteRoutes = (scope, app) => {
  for (const start of ['', languageStart])
    scope.get<Address>(`${start}/embed/:kind/:slug`, async (request, reply) => {
      const { embedOrigins } = siteOf(request)
      const page = await showEmbed(app, request)
      const ancestors = ["'self'", ...embedOrigins].join(' ')
      return sendFinished(reply, { ...page, policy: page.policy.replace("frame-ancestors 'self'", `frame-ancestors ${ancestors}`) })
        .removeHeader('x-frame-options')
        .removeHeader('cross-origin-opener-policy')
    })
  addWatching(scope, app)
  addTryOut(scope, app)
}

const tryStyle = 'body{margin:0;padding:48px 20px;font:16px/1.5 system-ui,sans-serif;text-align:center}'

/** A page that shows the widget as another website would, for the agency to try it. */
function addTryOut(scope: FastifyInstance, app: App): void {
  scope.get<Address & { Querystring: { label?: string; color?: string; lang?: string } }>(
    '/embed/try/:kind/:slug',
    async (request, reply) => {
      const site = siteOf(request)
      const { kind, slug } = request.params
      const known = kindOfPath(kind)
      const offer = site.published && known ? await visit(app, site, site.language, (one) => findOffer(one, known, slug)) : null
      if (!offer) throw notFound('Offer')
      const { label = '', color = '', lang = '' } = request.query
      const origin = requestOrigin(app.appUrl, site.host)
      const script = `${app.appUrl}${widgetPath}`
      const body = html`<h1>${offer.title}</h1>
        <safiri-book
          site="${origin}"
          item="${kind}/${slug}"
          label="${String(label).slice(0, 60)}"
          color="${String(color).slice(0, 7)}"
          lang="${String(lang).slice(0, 2)}"
          ><a href="/${kind}/${slug}">${offer.title}</a></safiri-book
        >
        <script src="${script}" async></script>`
      return reply
        .headers({
          'content-security-policy': `default-src 'none'; script-src ${script}; style-src ${hashOf(tryStyle)}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(documentHtml(offer.title, tryStyle, body, false, site.language))
    },
  )
}

function addWatching(scope: FastifyInstance, app: App): void {
  scope.get<{ Params: { word: string } }>('/embed/state/:word', async (request, reply) => {
    await limitWatching(app, request.ip)
    const site = siteOf(request)
    const found = await visit(app, site, site.language, ({ tx }) => readWatched(tx, request.params.word))
    return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(found)
  })
}

async function showEmbed(app: App, request: FastifyRequest<Address>): Promise<Finished> {
  const site = siteOf(request)
  const [path = '', search = ''] = request.url.split('?')
  const read = site.published ? readPath(site, path) : null
  const kind = kindOfPath(request.params.kind)
  if (!read?.rest.startsWith('embed/') || !kind) throw notFound('Offer')
  const query = new URLSearchParams(search)
  return visit(app, site, read.language, async (one) => {
    const offer = await findOffer(one, kind, request.params.slug)
    if (!offer) throw notFound('Offer')
    return finish(one, path, offer, query)
  })
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

async function finish(one: Visit, path: string, offer: Offer, query: URLSearchParams): Promise<Finished> {
  const { app, site, language } = one
  const t = say(language)
  // The website itself shows the widget to try it.
  const around = [...site.embedOrigins, requestOrigin(app.appUrl, site.host)].find((origin) => origin === query.get('on')) ?? ''
  const shown = await offerView(one, offer, query)
  const href = offerPath(site, language, offer.kind, offer.slug)
  const main = embedPage(
    {
      // What is asked for on the website is not booked here.
      offer: { ...shown, book: shown.book && (await bookOnSite(one, offer)) },
      href,
      around,
      watch: newWatch(),
      token: formTokenOf(app, site.agencyId),
    },
    {
      ...offerWords(language),
      book: t('book'),
      opensWindow: t('opensWindow'),
      waiting: t('widgetWaiting'),
      done: t('widgetDone'),
      seeOffer: t('seeOffer'),
      from: t('fromPrice'),
    },
  )
  const view = await viewOf(one, [], { pages: [], path })
  const facts = {
    path,
    title: offer.title,
    description: offer.title,
    picture: null,
    index: false,
    translations: [],
    about: { kind: 'other' as const },
  }
  return finishPage(one, view, { main, header: [], footer: [], facts, only: 'visitor' })
}
