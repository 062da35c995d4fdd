import { keptShortly } from '#domains/website/server/kept.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { siteKey, siteOf, type SiteRoutes, type Visit } from '#domains/website/server/site-parts.ts'
import { notFound } from '#kit/contract/errors.ts'
import { sendCard } from '../cards/send.ts'
import { forAssistants, robotsOf, siteMap } from './map.ts'

const mostTexts = 500
const keepText = keptShortly<string>(mostTexts)

/** Adds robots.txt, sitemap.xml and llms.txt to websites. */
export const addSeo: SiteRoutes = (scope, app) => {
  const add = (path: string, type: string, make: (one: Visit) => Promise<string>) =>
    scope.get(path, async (request, reply) => {
      const site = siteOf(request)
      if (!site.published) throw notFound('Page')
      const text = await keepText(app, `${siteKey(site)} ${path}`, () => visit(app, site, site.language, make))
      return reply.header('cache-control', 'public, max-age=300').type(type).send(text)
    })
  scope.get('/robots.txt', (request, reply) => {
    const text = robotsOf(siteOf(request))
    return reply.header('cache-control', 'public, max-age=300').type('text/plain; charset=utf-8').send(text)
  })
  scope.get<{ Params: { hash: string; '*': string } }>('/card/:hash/*', (request, reply) => sendCard(app, request, reply, siteOf(request)))
  add('/sitemap.xml', 'application/xml; charset=utf-8', siteMap)
  add('/llms.txt', 'text/plain; charset=utf-8', forAssistants)
}
