import { threadOf } from '#kit/server/threads.ts'
import type { Paper } from './paper.ts'

export interface Drawing {
  papers: readonly Paper[]
  logo: Uint8Array | null
}

// A page takes about 50 ms of CPU time, so papers are drawn in a thread, away from requests and locks.
const draw = threadOf<Drawing, Uint8Array>({ source: 'domains/papers/server/drawing-thread.ts' })

/** Draws a paper. @returns the PDF. */
export const drawInThread = (paper: Paper, logo: Buffer | null): Promise<Buffer> => drawAllInThread([paper], logo)

/** Draws papers of one issuer into one PDF, each starting on a new page. */
export const drawAllInThread = async (papers: readonly Paper[], logo: Buffer | null): Promise<Buffer> =>
  Buffer.from(await draw({ papers, logo }))
