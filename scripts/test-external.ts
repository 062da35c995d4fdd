import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { balancerNames, hasBalancer } from '../tests/external/balancers.ts'
import { missingForDomains } from '../tests/external/bind.ts'
import { hasSwift } from '../tests/external/object-store.ts'
import { findChromium } from './chromium.mjs'
import { hasJava, installChecker } from '../tests/external/tools.ts'
import { findPgbouncer, findPostgres, startPostgres } from '../tests/external/debian.ts'

/**
 * `npm run test:external [-- PATH …]` runs the tests of the server on another PostgreSQL than the embedded one: that of DATABASE_URL (as
 * its superuser), else Debian's newest, which it starts for the run. Without paths it runs tests/external and the server's own tests.
 * Where there is no such PostgreSQL it says so in one line and runs nothing.
 */
async function testExternal(): Promise<number> {
  const debian = findPostgres()
  if (!process.env.DATABASE_URL && !debian) {
    console.log('No tests were run: this machine has no PostgreSQL of its own ("apt-get install postgresql"), and DATABASE_URL is not set.')
    return 0
  }
  const password = randomBytes(16).toString('hex')
  const own = process.env.DATABASE_URL ? undefined : await startPostgres(debian!, password)
  const url = process.env.DATABASE_URL ?? `postgres://postgres:${password}@127.0.0.1:${own!.port}/postgres`
  if (own) console.log(`Testing on PostgreSQL ${debian!.version} of this machine (port ${own.port}).`)
  const paths = process.argv.slice(2)
  const skipped: string[] = []
  if (!findPgbouncer()) {
    console.log('The tests of tests/external/pooler.test.ts were not run: there is no pgbouncer ("apt-get install pgbouncer").')
    skipped.push('--exclude', 'tests/external/pooler.test.ts')
  }
  if (!hasSwift()) {
    console.log(
      'Files in a bucket were not tested: there is no OpenStack Swift ("apt-get install swift-proxy swift-account swift-container swift-object").',
    )
    skipped.push('--exclude', 'tests/external/object-store.test.ts')
  }
  const forDomains = missingForDomains()
  if (forDomains.length > 0) {
    console.log(`The test of tests/external/own-domain.test.ts was not run: "apt-get install ${forDomains.join(' ')}".`)
    skipped.push('--exclude', 'tests/external/own-domain.test.ts')
  }
  const missing = balancerNames.filter((name) => !hasBalancer(name))
  if (missing.length > 0)
    console.log(`Rolling restarts were not tested behind ${missing.join(', ')}: not installed ("apt-get install ${missing.join(' ')}").`)
  if (missing.length === balancerNames.length)
    for (const name of ['rolling', 'nobody-answers', 'upgrade']) skipped.push('--exclude', `tests/external/${name}.test.ts`)
  const withoutLighthouse = whyNoLighthouse(paths)
  if (withoutLighthouse) skipped.push('--exclude', 'tests/external/lighthouse.test.ts')
  const withoutChecker = whyNoHtmlChecker(paths)
  if (withoutChecker) skipped.push('--exclude', 'tests/external/html-checker.test.ts')
  for (const why of [withoutLighthouse, withoutChecker]) if (why) console.log(why)
  if (!process.env.PREVIOUS_RELEASE) {
    console.log('Upgrades while people work were not tested: PREVIOUS_RELEASE names no folder with the release before, set up and built.')
    skipped.push('--exclude', 'tests/external/upgrade.test.ts')
  }
  try {
    return await run(['node_modules/vitest/vitest.mjs', 'run', ...skipped, ...paths], { SAFIRI_TEST_SERVER: url, DATABASE_URL: '' })
  } finally {
    await own?.stop()
  }
}

/** Returns whether a file of tests is among those that run. */
const isAmong = (paths: readonly string[], file: string): boolean => paths.length === 0 || paths.some((path) => file.includes(path))

/** Returns why Lighthouse cannot look at websites; null if it can. */
function whyNoLighthouse(paths: readonly string[]): string | null {
  if (!isAmong(paths, 'tests/external/lighthouse.test.ts')) return null
  if (!findChromium()) return 'Lighthouse was not run: there is no Chromium ("apt-get install chromium-headless-shell").'
  return installChecker('lighthouse') ? null : 'Lighthouse was not run: npm could not install it.'
}

/** Returns why the HTML checker cannot look at websites; null if it can. */
function whyNoHtmlChecker(paths: readonly string[]): string | null {
  if (!isAmong(paths, 'tests/external/html-checker.test.ts')) return null
  if (!hasJava()) return 'The Nu HTML checker was not run: there is no Java ("apt-get install default-jre-headless").'
  return installChecker('vnu-jar') ? null : 'The Nu HTML checker was not run: npm could not install it.'
}

function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'test', TZ: 'America/St_Johns', ...env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

process.exitCode = await testExternal()
