import { AsyncLocalStorage } from 'node:async_hooks'

// Which request caused what: log lines, jobs and business events name it, in whatever process they run.

const current = new AsyncLocalStorage<string | undefined>()

/** Runs `work`. Its log lines, and the jobs and business events it causes, name this request. */
export const traced = <T>(requestId: string, work: () => T): T => current.run(requestId, work)

/** Runs `work` for no request: what it starts outlives the one that happens to be under way. */
export const untraced = <T>(work: () => T): T => current.run(undefined, work)

/** Returns the id of the request under way (`x-request-id` of its answer), or of the job, or `undefined`. */
export const requestUnderWay = (): string | undefined => current.getStore()
