// Makes a clone ready to run: installs packages, then builds the web app. Runs before `npm start` and `npm test`, on Node 20 too and
// without any package. If there is nothing to do, it takes only a moment. --no-build skips the web app.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './setup/build.mjs'
import { install, isInstalled } from './setup/install.mjs'
import { withLock } from '../kit/server/lock-file.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const withBuild = !process.argv.includes('--no-build')
const isReady = () => isInstalled(root) && (!withBuild || isBuilt(root))

async function makeReady() {
  if (!isInstalled(root)) await install(root)
  if (withBuild && !isBuilt(root)) await build(root)
}

try {
  const waiting = (pid) => console.log(`Waiting for process ${pid}, which is setting up this clone …`)
  if (!isReady()) await withLock(join(root, '.cache/setup.lock'), waiting, makeReady)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
