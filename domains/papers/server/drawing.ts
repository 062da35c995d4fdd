import { Worker } from 'node:worker_threads'
import { threadFile } from '#kit/server/project.ts'
import type { Paper } from './paper.ts'

const idleMs = 30_000

interface Waiting {
  resolve(content: Buffer): void
  reject(error: Error): void
}

export interface Drawn {
  id: number
  content?: Uint8Array
  error?: string
}

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws a paper in a thread of its own, one after the other: a page takes some 50 ms of pure computing, for which
 * neither requests nor locks should wait. The thread ends when nothing was drawn for half a minute.
 */
export const drawInThread = (paper: Paper, logo: Buffer | null): Promise<Buffer> => drawAllInThread([paper], logo)

/** Draws papers of one issuer into one file, each from a new page on. */
export function drawAllInThread(papers: readonly Paper[], logo: Buffer | null): Promise<Buffer> {
  const thread = (worker ??= start())
  clearTimeout(idle)
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread.postMessage({ id, papers, logo })
  })
}

function start(): Worker {
  const thread = new Worker(threadFile('domains/papers/server/drawing-thread.ts'))
  // An idle thread does not keep the process alive.
  thread.unref()
  thread.on('message', ({ id, content, error }: Drawn) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (content) one?.resolve(Buffer.from(content))
    else one?.reject(new Error(error))
    if (waiting.size === 0) idle = setTimeout(() => void stop(thread), idleMs).unref()
  })
  thread.on('error', (error: Error) => {
    void stop(thread)
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return thread
}

async function stop(thread: Worker): Promise<void> {
  if (worker === thread) worker = null
  await thread.terminate()
}
