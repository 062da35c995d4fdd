import { extractImages, getDocumentProxy } from 'unpdf'
import { answerWork } from '#kit/server/threads.ts'

// Takes the pictures out of a scanned PDF, so that a hostile one costs a thread its time and nothing else.

/** A page of a scan is at least so wide. Logos and signatures are smaller. */
const smallestWidth = 500

answerWork(async ({ content, page }: { content: Uint8Array; page: number }) => {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
  const images = page > pdf.numPages ? [] : await extractImages(pdf, page)
  const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (!largest || largest.width < smallestWidth) return { pages: pdf.numPages, image: null }
  const { data, width, height, channels } = largest
  return { pages: pdf.numPages, image: { data: new Uint8Array(data), width, height, channels } }
})
