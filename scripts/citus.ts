import { startCluster, startControl } from './citus/cluster.ts'
import { installCitus } from './citus/install.ts'

/**
 * `npm run citus` starts a Citus cluster for tries on this machine: a coordinator, two workers and a plain PostgreSQL beside them. It
 * prints their addresses and runs until Ctrl-C. Where Citus cannot be had, it says what is missing.
 */
async function runCluster(): Promise<void> {
  const installed = installCitus(console.log)
  if (typeof installed === 'string') return console.log(`Not run: Citus cannot be had here, because ${installed}.`)
  const [cluster, control] = await Promise.all([startCluster(installed), startControl(installed)])
  console.log(`Citus ${installed.version}`)
  console.log(`coordinator  ${cluster.coordinator.url}  (process ${cluster.coordinator.pid})`)
  for (const worker of cluster.workers) console.log(`worker       ${worker.url}  (process ${worker.pid})`)
  console.log(`control      ${control.url}  (process ${control.pid})`)
  const signals = (['SIGINT', 'SIGTERM'] as const).map((signal) => new Promise<void>((resolve) => process.once(signal, () => resolve())))
  await Promise.race(signals)
  await Promise.all([cluster.stop(), control.stop()])
}

await runCluster()
