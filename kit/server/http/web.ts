import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../app.ts'
import { openInMaintenance } from '../maintenance/guard.ts'
import { isAssetName, openKeptAssets, type KeptAssets } from '../files/kept-assets.ts'

/** The configuration that the browser loads at start. Never put a secret here. */
export interface WebConfig {
  appUrl: string
  assetBase: string
  uploadPublicKey: string | null
  mapsKey: string | null
  mail: 'smtp' | 'outbox' | 'none'
  payments: string
  files: 'disk' | 's3'
  demo: { email: string; password: string } | null
}

/** Serves the built web: hashed files with unlimited caching, and `index.html` for every path that is neither a file nor the API. */
export async function addWeb(server: FastifyInstance, app: App, config: WebConfig): Promise<void> {
  const folder = join(app.settings.projectFolder, 'dist/web')
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null
  if (!page) return
  const linksOf = screenLinks(join(folder, 'screens.json'))
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  serveAssets(server, join(folder, 'assets'), openKeptAssets(app.settings))
  const safeConfig = JSON.stringify(config).replace(/</g, '\\u003c')
  const send = (reply: FastifyReply, path: string) => {
    const nonce = randomBytes(16).toString('base64')
    const html = page
      .replaceAll('{{nonce}}', nonce)
      .replace('{{config}}', () => safeConfig)
      .replace('</head>', () => `${linksOf(path)}</head>`)
    return reply
      .header('content-security-policy', contentSecurityPolicy(app, nonce))
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  for (const name of publicFiles(folder))
    server.get(`/${name}`, { config: openInMaintenance }, (_request, reply) => reply.sendFile(name, folder, lasting))
  server.get('/*', { config: openInMaintenance }, async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api') || path.startsWith('/assets/') || path.startsWith('/files/')) return reply.callNotFound()
    // No screen's path ends like a file: /sitemap.xml and the like are not here.
    if (/\.\w{1,12}$/.test(path)) return reply.callNotFound()
    return send(reply, path)
  })
}

/** Serves the files of this release, and of earlier and later ones that are kept. */
function serveAssets(server: FastifyInstance, own: string, kept: KeptAssets): void {
  server.get<{ Params: { '*': string } }>('/assets/*', { config: openInMaintenance }, async (request, reply) => {
    const name = request.params['*']
    if (!isAssetName(name)) return reply.callNotFound()
    if (existsSync(join(own, name))) return reply.sendFile(name)
    const type = assetTypes[extname(name)]
    if (!type) return reply.callNotFound()
    const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? await kept.read(name, '.br') : null
    const bytes = compressed ?? (await kept.read(name))
    if (!bytes) return reply.callNotFound()
    if (compressed) reply.header('content-encoding', 'br')
    return reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }).type(type).send(bytes)
  })
}

const assetTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Their names stay the same when they change. */
const lasting = { immutable: false, maxAge: '1d' } as const

/** Static files beside the page: icons, the manifest, workers. Not the page itself, nor files that only the server reads. */
const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:index\.html|screens\.json)|\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => name)

/** Returns the preload links for the files of each screen. `scripts/web-build/screens.ts` wrote the list. */
function screenLinks(file: string): (path: string) => string {
  if (!existsSync(file)) return () => ''
  const screens = (JSON.parse(readFileSync(file, 'utf8')) as { path: string; files: string[] }[])
    // A literal segment has priority over a parameter: `/packages/new` is not the package with the id "new".
    .toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)
    .map(({ path, files }) => ({ pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`), links: files.map(linkTo).join('') }))
  return (path) => screens.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

const linkTo = (file: string) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`

/** The sources that Google's guide to the content security policy requires for maps and street view, except script from text. */
const googleMaps = {
  scripts: ' https://maps.googleapis.com https://maps.gstatic.com',
  styles: ' https://fonts.googleapis.com',
  fonts: ' https://fonts.gstatic.com',
  images: ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com https://*.ggpht.com',
  calls: ' https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:',
  frames: ' https://*.google.com',
}
const noMaps: typeof googleMaps = { scripts: '', styles: '', fonts: '', images: '', calls: '', frames: '' }

function contentSecurityPolicy(app: App, nonce: string): string {
  // Named even if it is the app's own origin: the app may have been opened at 127.0.0.1, with its pictures at localhost.
  const files = ` ${new URL(app.filesUrl).origin}`
  const google = app.settings.MAPS_KEY ? googleMaps : noMaps
  return [
    "default-src 'none'",
    // The QR code reader is WebAssembly. This does not allow script from text.
    `script-src 'self' 'wasm-unsafe-eval'${google.scripts}`,
    `style-src 'self' 'nonce-${nonce}'${google.styles}`,
    // React and the drag library set style attributes, which cannot run script.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${google.images}`,
    `media-src 'self'${files}`,
    `font-src 'self'${google.fonts}`,
    `connect-src 'self'${google.calls}`,
    // Previews of templates.
    `frame-src 'self'${google.frames}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
