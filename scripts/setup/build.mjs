import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progress, run } from './run.mjs'

/** Whether dist/web was built from the sources as they are now. */
export function isBuilt(root) {
  return existsSync(join(root, 'dist/web')) && existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourceHash(root)
}

/** Builds dist/web; throws with what Vite said. */
export async function build(root) {
  const hash = sourceHash(root)
  // Without a stamp a build that is killed half-way is made again.
  rmSync(stampFile(root), { force: true })
  const shown = progress('Building the web app')
  try {
    await run(join(root, 'node_modules/.bin/node'), [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    throw new Error(`The web app could not be built:\n${error.message}`)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile(root), hash)
  shown.done()
}

const stampFile = (root) => join(root, 'dist/.safiri-sources')

/** One hash over the names and contents of everything the web app is made of. */
function sourceHash(root) {
  const hash = createHash('sha256')
  for (const path of sources(root).sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path))).update('\0')
  return hash.digest('hex')
}

function sources(root) {
  const single = ['index.html', 'vite.config.ts', 'package-lock.json'].filter((path) => existsSync(join(root, path)))
  const domains = list(root, 'domains').filter((entry) => entry.isDirectory()).map(({ name }) => `domains/${name}`)
  const folders = ['kit/contract', 'kit/web', 'app/web', ...domains.flatMap((domain) => [`${domain}/contract`, `${domain}/web`])]
  const contracts = domains.map((domain) => `${domain}/contract.ts`).filter((path) => existsSync(join(root, path)))
  return [...single, ...contracts, ...folders.flatMap((folder) => filesBelow(root, folder))]
}

function filesBelow(root, folder) {
  return list(root, folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(root, path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

const list = (root, folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
