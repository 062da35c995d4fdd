import { parentPort } from 'node:worker_threads'
import type { Drawn } from './drawing.ts'
import type { Paper } from './paper.ts'
import { drawPapers } from './papers-pdf.ts'

let last: Promise<void> = Promise.resolve()

parentPort!.on('message', ({ id, papers, logo }: { id: number; papers: Paper[]; logo: Uint8Array | null }) => {
  last = last
    .then(() => draw(papers, logo))
    .then(
      (content) => parentPort!.postMessage({ id, content } satisfies Drawn),
      (error: Error) => parentPort!.postMessage({ id, error: error.message } satisfies Drawn),
    )
})

const draw = (papers: Paper[], logo: Uint8Array | null) => drawPapers(papers, logo ? Buffer.from(logo) : null)
