import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`
const outDir = 'dist/web'
const compressible = /\.(js|mjs|css|svg|json|wasm|txt)$/

/** Writes a `.br` and a `.gz` beside every file of the build, so that the server only chooses. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(files.map(compress))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/**
 * Few files, each for those who need it: what the first screen needs, the schemas of forms, the small parts of the
 * screens before login, the shell with lists and records, forms. Everything else is split by screen.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 50 },
  { name: 'schema', test: /node_modules\/zod\//, priority: 40 },
  {
    name: 'public',
    test: new RegExp(
      [
        'kit/web/(shell/public-layout|call\\.ts|use-session|record-form/(small-form|use-small-form|refusal))',
        '@mantine/core/esm/components/(Alert|Anchor|Button|PasswordInput|Stack|Text|TextInput|Title)/',
      ].join('|'),
    ),
    priority: 30,
  },
  {
    name: 'shell',
    test: /kit\/web\/(shell|list-page|record-page|format|call|use-call|use-session|path-to|icons|status-badge|empty-state|copy-button)/,
    priority: 20,
  },
  { name: 'form', test: /kit\/web\/(record-form\/|fields\/(field|money|currency|country|phone|digits|time|tags|remote))/, priority: 10 },
  // Small things of many screens: one file each rather than one a screen. They lead to nothing larger.
  { name: 'calls', test: /domains\/[^/]+\/web\/calls\.ts$/, includeDependenciesRecursively: false, priority: 5 },
  {
    name: (id: string) => /domains\/([^/]+)\//.exec(id)?.[1] ?? null,
    test: /domains\/[^/]+\/web\/.*\.module\.css$/,
    includeDependenciesRecursively: false,
    priority: 5,
  },
]

export default defineConfig({
  plugins: [react(), compressed()],
  publicDir: 'app/web/public',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    // Whole segments: `/pay` and `/p` are the server's and `/payment-links` a screen.
    proxy: { '^/(api|files|health|metrics|dev|pay|p|sandbox|v)(/|$)': { target: api } },
  },
})
