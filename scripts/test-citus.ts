import { spawn } from 'node:child_process'
import { startCluster, startControl, type Cluster, type Node } from './citus/cluster.ts'
import { installCitus } from './citus/install.ts'

/**
 * `npm run test:citus [-- PATH …]` runs the tests of the server on a Citus cluster of one coordinator and two workers, and then the same on
 * a plain PostgreSQL of the same build, so every difference is the cluster's. With `--no-control` it leaves out the second run. With
 * `--plans` a test file fails if a statement of one agency asks more than one part of the cluster. Where Citus cannot be had it says so
 * in one line and runs nothing (docs/citus.md).
 */
async function testCitus(): Promise<number> {
  const installed = installCitus(console.log)
  if (typeof installed === 'string') {
    console.log(`No tests were run: Citus cannot be had here, because ${installed}.`)
    return 0
  }
  const withControl = !process.argv.includes('--no-control')
  const plans: Record<string, string> = process.argv.includes('--plans') ? { SAFIRI_READ_PLANS: '1' } : {}
  const paths = process.argv.slice(2).filter((one) => one !== '--no-control' && one !== '--plans')
  console.log(`Testing on Citus ${installed.version}.`)
  const code = await whileRunning(await startCluster(installed), ({ coordinator, workers }) =>
    run(paths, 'citus', {
      ...plans,
      SAFIRI_TEST_SERVER: coordinator.url,
      SAFIRI_TEST_WORKERS: workers.map(({ url }) => url).join(','),
    }),
  )
  if (!withControl) return code
  console.log('Testing on plain PostgreSQL, the control.')
  const control = await whileRunning(await startControl(installed), ({ url }) => run(paths, 'control', { SAFIRI_TEST_SERVER: url }))
  return code || control
}

async function whileRunning<Server extends Cluster | Node>(server: Server, work: (server: Server) => Promise<number>): Promise<number> {
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Writes what passed and failed to `.cache/test-{name}.json`. */
function run(paths: string[], name: string, env: Record<string, string>): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=.cache/test-${name}.json`]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, '--exclude', 'tests/external/pooler.test.ts', ...paths],
    {
      env: { ...process.env, NODE_ENV: 'test', TZ: 'America/St_Johns', DATABASE_URL: '', ...env },
      stdio: 'inherit',
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

process.exitCode = await testCitus()
