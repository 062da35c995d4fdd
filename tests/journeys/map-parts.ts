import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'

const base = '/map-parts/'

/** Builds `map-parts-page.tsx`. @returns its files by address. */
async function built(): Promise<Map<string, string | Uint8Array>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    base,
    publicDir: false,
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'map-parts-page.tsx'), output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [base + file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }
let files: ReturnType<typeof built> | undefined

/** Opens the built `map-parts-page.tsx` at the app's address, with Google's key if `mapsKey` is given. */
export async function openMapParts(page: Page, origin: string, mapsKey: string | null): Promise<void> {
  const found = await (files ??= built())
  const styles = [...found.keys()].filter((path) => path.endsWith('.css'))
  const html = `<!doctype html><html lang="en"><title>Maps</title><script type="application/json" id="config">${JSON.stringify({ mapsKey })}</script>
    ${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}<div id="root"></div><script type="module" src="${base}page.js"></script></html>`
  await page.route(`${origin}${base}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === base) return route.fulfill({ contentType: 'text/html', body: html })
    const body = found.get(pathname)
    if (body === undefined) return route.continue()
    return route.fulfill({ contentType: types[pathname.split('.').at(-1)!] ?? 'application/octet-stream', body: Buffer.from(body) })
  })
  await page.goto(origin + base)
}
