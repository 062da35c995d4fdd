import { extractText, getDocumentProxy } from 'unpdf'
import { answerWork } from '#kit/server/threads.ts'

// PDFs of strangers are read here, so that a hostile one costs a thread its time and nothing else.

const mostPages = 20

answerWork(async (content: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
  if (pdf.numPages > mostPages) return ''
  return (await extractText(pdf, { mergePages: true })).text
})
