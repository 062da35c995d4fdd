import { threadOf } from '#kit/server/threads.ts'
import type { Paper } from './paper.ts'

export interface Drawing {
  papers: readonly Paper[]
  logo: Uint8Array | null
}

// A page takes some 50 ms of pure computing, for which neither requests nor locks should wait.
const draw = threadOf<Drawing, Uint8Array>({ source: 'domains/papers/server/drawing-thread.ts' })

/** Draws a paper. */
export const drawInThread = (paper: Paper, logo: Buffer | null): Promise<Buffer> => drawAllInThread([paper], logo)

/** Draws papers of one issuer into one file, each from a new page on. */
export const drawAllInThread = async (papers: readonly Paper[], logo: Buffer | null): Promise<Buffer> =>
  Buffer.from(await draw({ papers, logo }))
