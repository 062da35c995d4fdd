import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { siteScripts, type SiteScript } from '../site-parts.ts'

const hashOf = (source: string): string => createHash('sha256').update(source).digest('base64url').slice(0, 12)

/** Returns the path of a script. It changes with its source, so browsers keep it. */
export const scriptPath = ({ name, source }: SiteScript): string => `/site/${name}.${hashOf(source)}.js`

/** Serves the scripts of sites. */
export function addSiteScripts(scope: FastifyInstance): void {
  for (const script of siteScripts.entries())
    scope.get(scriptPath(script), (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          ...(script.workerFor && { 'service-worker-allowed': script.workerFor }),
        })
        .type('text/javascript; charset=utf-8')
        .send(script.source),
    )
}
