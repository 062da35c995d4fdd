import { meansUnusable, openReaderPool, type Reader } from '../reader.ts'

// Every node of a cluster can be asked for any row, and has what was committed before (docs/decisions/0079). What only reads asks a worker, so
// that the coordinator, which plans every statement that reaches it, has less to do.

/** Who answered what could be read from a worker: for monitoring. */
export type ReadBy = 'worker' | 'coordinator'

export interface Workers {
  /** The worker that reads for an agency; null while it does not answer. An agency has always the same one. */
  of(agencyId: string): Reader | null
  /** How many reads each kind of node has answered since the start. */
  figures(): Readonly<Record<ReadBy, number>>
  close(): Promise<void>
}

interface Options {
  /** URLs of the workers, with the application's role. */
  urls: readonly string[]
  poolSize: number
  pooled: boolean
  silentMs: number
  log: { error(fields: object, text: string): void }
}

/** How long a worker that did not answer is left alone. Each try costs a person up to three seconds. */
const restMs = 10_000

const isRefusal = (error: unknown) => (error as { status?: number }).status !== undefined

/** Opens pools of connections to the workers. */
export function openWorkers({ urls, log, ...options }: Options): Workers {
  const reads: Record<ReadBy, number> = { worker: 0, coordinator: 0 }
  const workers = urls.map((url) => {
    const pool = openReaderPool({ url, ...options })
    const worker = {
      pool,
      restsUntil: 0,
      answered: () => void reads.worker++,
      failed(error: unknown) {
        // A refusal is an answer: what the worker has read is not stale.
        if (isRefusal(error)) {
          reads.worker++
          return false
        }
        reads.coordinator++
        if (!meansUnusable(error) || worker.restsUntil > performance.now()) return true
        worker.restsUntil = performance.now() + restMs
        const { host } = new URL(url)
        log.error({ err: error, worker: host }, 'a worker of the cluster does not answer, so the coordinator is read')
        return true
      },
    }
    return worker
  })
  return {
    of(agencyId) {
      // The end of an id is random.
      const worker = workers[Number.parseInt(agencyId.slice(-8), 16) % workers.length]!
      if (worker.restsUntil <= performance.now()) return worker
      reads.coordinator++
      return null
    },
    figures: () => reads,
    async close() {
      await Promise.all(workers.map(({ pool }) => pool.end()))
    },
  }
}
