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

/** How long a worker that did not answer is left alone. Then one read tries it, which costs a person up to six seconds. */
const restMs = 10_000

/** A refusal, because what the worker has read is not stale; or a time limit, which the coordinator would not keep either. */
const isAnswer = (error: unknown) => {
  const { status, code } = error as { status?: number; code?: string }
  return status !== undefined || code === '57014'
}

/** Opens pools of connections to the workers. */
export function openWorkers({ urls, log, ...options }: Options): Workers {
  const reads: Record<ReadBy, number> = { worker: 0, coordinator: 0 }
  const workers = urls.map((url) => {
    const pool = openReaderPool({ url, ...options })
    const worker = {
      pool,
      restsUntil: 0,
      isSilent: false,
      answered() {
        reads.worker++
        resume()
      },
      failed(error: unknown) {
        if (isAnswer(error)) {
          worker.answered()
          return false
        }
        reads.coordinator++
        if (meansUnusable(error)) rest(error)
        else resume()
        return true
      },
    }
    const resume = () => Object.assign(worker, { isSilent: false, restsUntil: 0 })
    const rest = (error: unknown) => {
      const { host } = new URL(url)
      if (!worker.isSilent) log.error({ err: error, worker: host }, 'a worker of the cluster does not answer, so the coordinator is read')
      Object.assign(worker, { isSilent: true, restsUntil: performance.now() + restMs })
    }
    return worker
  })
  return {
    of(agencyId) {
      // The end of an id is random.
      const worker = workers[Number.parseInt(agencyId.slice(-8), 16) % workers.length]!
      if (worker.restsUntil > performance.now()) {
        reads.coordinator++
        return null
      }
      // Others go on without it until this one has an answer.
      if (worker.isSilent) worker.restsUntil = performance.now() + restMs
      return worker
    },
    figures: () => reads,
    async close() {
      await Promise.all(workers.map(({ pool }) => pool.end()))
    },
  }
}
