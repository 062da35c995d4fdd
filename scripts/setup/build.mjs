import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progress, run } from './run.mjs'

const builds = [
  { name: 'the web app', output: 'dist/web', config: 'vite.config.ts' },
  { name: 'the server', output: 'dist/server', config: 'vite.server.config.ts' },
]

/** Returns true if dist/ was built from the current sources. */
export function isBuilt(root) {
  return (
    builds.every(({ output }) => existsSync(join(root, output))) &&
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === sourceHash(root)
  )
}

/** Builds the web app and the server into dist/. Throws with Vite's output. */
export async function build(root) {
  const hash = sourceHash(root)
  // Without the stamp, a build that was killed half-way runs again.
  rmSync(stampFile(root), { force: true })
  for (const one of builds) await buildOne(root, one)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile(root), hash)
}

async function buildOne(root, { name, config }) {
  const status = progress(`Building ${name}`)
  try {
    await run(join(root, 'node_modules/.bin/node'), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    throw new Error(`Building ${name} failed:\n${error.message}`)
  }
  status.done()
}

const stampFile = (root) => join(root, 'dist/.safiri-sources')

/** Returns one hash over the names and contents of all files that are built. */
function sourceHash(root) {
  const hash = createHash('sha256')
  for (const path of sources(root).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function sources(root) {
  const single = ['index.html', 'package-lock.json', ...builds.map(({ config }) => config)].filter((path) => existsSync(join(root, path)))
  return [...single, ...['kit', 'domains', 'app', 'scripts'].flatMap((folder) => filesBelow(root, folder))]
}

function filesBelow(root, folder) {
  return list(root, folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesBelow(root, path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

const list = (root, folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
