import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { programFile } from './project.ts'

/** The thread exceeded its limit of time or memory. */
export class ThreadLimit extends Error {}

interface ThreadOptions {
  /** Source file of the thread, such as `domains/papers/server/drawing-thread.ts`. vite.server.config.ts builds it too. */
  source: string
  /** Limit of processor time for one piece of work, in milliseconds. Not elapsed time, so a busy machine refuses nothing. */
  cpuMs?: number
  memoryMb?: number
  /** How long the thread waits for more work. Half a minute if absent. */
  idleMs?: number
}

type Answer<Result> = { result: Result } | { error: string }
/** Said by the thread during its work. */
interface Progress {
  progress: number
}
type Tell = (progress: number) => void

const usualIdleMs = 30_000
const watchMs = 250

/**
 * Returns a function that runs work in a separate thread, one piece after the other, so that requests do not wait for it. The
 * thread starts when first needed and ends after half a minute without work. `tell` hears of the progress. @throws ThreadLimit.
 */
export function threadOf<Work, Result>({
  source,
  cpuMs,
  memoryMb,
  idleMs = usualIdleMs,
}: ThreadOptions): (work: Work, tell?: Tell) => Promise<Result> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<Worker> => {
    thread = new Worker(programFile(source), memoryMb ? { resourceLimits: { maxOldGenerationSizeMb: memoryMb } } : {})
    // An idle thread does not keep the process alive.
    thread.unref()
    // An 'error' event without a listener would end the process.
    thread.on('error', () => {})
    await once(thread, 'online')
    return thread
  }
  const stop = () => {
    void thread?.terminate()
    thread = null
  }
  const run = async (work: Work, tell: Tell | undefined): Promise<Result> => {
    clearTimeout(idle)
    const answer = await askThread(work, tell).catch((error: Error) => {
      stop()
      throw error
    })
    idle = setTimeout(stop, idleMs).unref()
    if ('error' in answer) throw new Error(answer.error)
    return answer.result
  }
  const askThread = async (work: Work, tell: Tell | undefined) =>
    ask<Work, Answer<Result>>(thread ?? (await start()), work, { cpuMs, tell })
  return (work, tell) => {
    const done = last.then(() => run(work, tell))
    last = done.catch(() => {})
    return done
  }
}

/** Sends work to a thread and waits for its answer. */
async function ask<Work, Answered extends object>(
  worker: Worker,
  work: Work,
  { cpuMs, tell }: { cpuMs: number | undefined; tell: Tell | undefined },
): Promise<Answered> {
  const before = await worker.cpuUsage()
  return new Promise<Answered>((resolve, reject) => {
    const check = async () => {
      const { user, system } = await worker.cpuUsage(before)
      if (user + system > cpuMs! * 1000) settle(() => reject(new ThreadLimit('too long')))
    }
    // If the thread has ended, its error event reports it.
    const watch = cpuMs === undefined ? undefined : setInterval(() => void check().catch(() => {}), watchMs)
    const settle = (then: () => void) => {
      clearInterval(watch)
      worker.off('message', onMessage).off('error', onError)
      then()
    }
    const onMessage = (message: Answered | Progress) => ('progress' in message ? tell?.(message.progress) : settle(() => resolve(message)))
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimit('too large') : error))
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage(work)
  })
}

/** The counterpart in the thread: answers each piece of work, and may tell its progress. */
export function answerWork<Work, Result>(answer: (work: Work, tell: Tell) => Result | Promise<Result>): void {
  const tell: Tell = (progress) => parentPort!.postMessage({ progress } satisfies Progress)
  parentPort!.on('message', async (work: Work) => {
    try {
      parentPort!.postMessage({ result: await answer(work, tell) } satisfies Answer<Result>)
    } catch (error) {
      parentPort!.postMessage({ error: (error as Error).message } satisfies Answer<Result>)
    }
  })
}
