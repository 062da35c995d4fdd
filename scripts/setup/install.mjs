import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress, run } from './run.mjs'

/**
 * Returns true if node_modules matches package-lock.json and contains a Node that runs. A stamp with the lockfile's hash makes this
 * fast. Without it, npm's own record of the installed packages is compared, so that an earlier `npm ci` is not repeated.
 */
export function isInstalled(root) {
  const hash = lockHash(root)
  if (readIfThere(stampFile(root)) !== hash) {
    if (!recordMatchesLock(root)) return false
    writeFileSync(stampFile(root), hash)
  }
  return existsSync(ownNode(root)) && existsSync(join(root, 'node_modules/.bin/node'))
}

/** Makes `isInstalled` true. Throws with npm's output. */
export async function install(root) {
  if (readIfThere(stampFile(root)) !== lockHash(root) && !recordMatchesLock(root)) await installPackages(root)
  await repairNode(root)
  writeFileSync(stampFile(root), lockHash(root))
}

const stampFile = (root) => join(root, 'node_modules/.safiri-lock')
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const windows = process.platform === 'win32'
const ownNode = (root) => join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

function recordMatchesLock(root) {
  const record = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  return wanted.every(
    ([path, { version, optional, link }]) => path === '' || link || (installed[path] ? installed[path].version === version : optional),
  )
}

async function installPackages(root) {
  const total = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).length
  const status = progress('Installing packages')
  let fetched = 0
  const line = (text) => {
    if (/^npm http .*\.tgz/.test(text)) status.update(`${(fetched += 1)} of at most ${total} fetched`)
  }
  // Development packages build the web app, so they are installed whatever NODE_ENV says. The loglevel feeds the progress.
  const npm = (...command) =>
    run('npm', [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=http'], { cwd: root, env: withoutOwnPath(root), line })
  try {
    // npm ci refuses a lockfile that lacks an optional package for another platform. Lockfiles written against a partial mirror
    // do. npm install uses the same versions and leaves the lockfile unchanged.
    await npm('ci').catch((error) => (/in sync/.test(error.message) ? npm('install', '--no-save') : Promise.reject(error)))
  } catch (error) {
    throw new Error(
      `The packages could not be installed:\n${error.message}\nCheck the connection to the npm registry, then try again; "npm ci --include=dev" shows more.`,
    )
  }
  status.done()
}

/** `npm start` puts our own Node first into PATH. npm must not run on it, because it is about to be replaced. */
function withoutOwnPath(root) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** The `node` package downloads its binary in an install script. Where install scripts are disabled, this does the same. */
async function repairNode(root) {
  if (!existsSync(ownNode(root))) {
    const found = findBinary(root)
    if (found) place(found, ownNode(root))
    else await fetchNode(root)
  }
  const link = join(root, 'node_modules/.bin/node')
  if (windows || existsSync(link)) return
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../node/bin/node', link)
}

async function fetchNode(root) {
  const status = progress('Fetching Node')
  await run('node', ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules/node'), env: withoutOwnPath(root) })
  status.done()
}

function findBinary(root) {
  const system = windows ? 'win' : process.platform
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${process.arch}`
  const places = [join(root, 'node_modules/node/node_modules', name), join(root, 'node_modules', name)]
  return places.map((place) => join(place, 'bin', windows ? 'node.exe' : 'node')).find((path) => existsSync(path))
}

function place(binary, target) {
  mkdirSync(join(target, '..'), { recursive: true })
  try {
    linkSync(binary, target)
  } catch {
    copyFileSync(binary, target)
  }
  chmodSync(target, 0o755)
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
