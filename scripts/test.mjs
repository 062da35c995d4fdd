// `npm test`: runs all tests, or those whose path contains an argument (`npm test -- bookings`). Needs a Chromium for the browser
// journeys, and installs Debian's if it may. The very last line is "N passed, N failed".
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumNames, findChromium } from './chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const resultsFile = join(root, '.cache/test-results.json')

/** Installs Debian's package, as root or with a passwordless sudo. If that fails, the search for Chromium reports it later. */
function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('Installing Chromium for the browser tests …')
  try {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ]) {
      const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
      execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
    }
  } catch (error) {
    console.error(`Installing Chromium failed: ${error.message}`)
  }
}

/** Runs the tests in a time zone with a half-hour offset, so that code which assumes UTC or Kampala fails. */
function runVitest(chromium) {
  mkdirSync(dirname(resultsFile), { recursive: true })
  rmSync(resultsFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: chromium, TZ: 'America/St_Johns' },
      stdio: 'inherit',
    },
  )
  // Without this, the tests would go on after this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

/** A file that does not load has no tests, so it counts as one failure. So does a run that failed outside of tests. */
function count(exitCode) {
  const results = existsSync(resultsFile)
    ? JSON.parse(readFileSync(resultsFile, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = results.numFailedTests + unloaded.length
  return { passed: results.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

/** Number of failures before the tests in `.ci/run`, for example of `npm run check`. */
const failedBefore = Number(process.env.FAILED_BEFORE ?? 0)

function finish({ passed, failed: failedTests }) {
  const failed = failedTests + failedBefore
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

if (!findChromium()) installChromium()
const chromium = findChromium()
if (chromium) finish(count(await runVitest(chromium)))
else {
  console.error(
    `The browser tests need Chromium. Install it ("apt-get install chromium"), or set CHROMIUM_PATH to one of ${chromiumNames.join(', ')}.`,
  )
  finish({ passed: 0, failed: 1 })
}
