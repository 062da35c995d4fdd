import { parentPort } from 'node:worker_threads'
import type { Drawn } from './drawing.ts'
import type { Paper } from './paper.ts'
import { drawPaper } from './papers-pdf.ts'

let last: Promise<void> = Promise.resolve()

parentPort!.on('message', ({ id, paper, logo }: { id: number; paper: Paper; logo: Uint8Array | null }) => {
  last = last
    .then(() => draw(paper, logo))
    .then(
      (content) => parentPort!.postMessage({ id, content } satisfies Drawn),
      (error: Error) => parentPort!.postMessage({ id, error: error.message } satisfies Drawn),
    )
})

const draw = (paper: Paper, logo: Uint8Array | null) => drawPaper(paper, logo ? Buffer.from(logo) : null)
