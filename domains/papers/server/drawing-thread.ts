import { answerWork } from '#kit/server/threads.ts'
import type { Drawing } from './drawing.ts'
import { drawPapers } from './papers-pdf.ts'

answerWork(({ papers, logo }: Drawing) => drawPapers([...papers], logo ? Buffer.from(logo) : null))
