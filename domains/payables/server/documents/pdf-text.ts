import { threadOf } from '#kit/server/threads.ts'

const read = threadOf<Uint8Array, string>({ source: 'domains/payables/server/documents/pdf-thread.ts', cpuMs: 10_000, memoryMb: 256 })

/** Longest text that is kept of a document. */
export const longestText = 20_000

/** Returns a text without control characters, at most `longestText` characters long, or null if nothing is left. */
export function keptText(text: string): string | null {
  const clean = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '').trim()
  return [...clean].slice(0, longestText).join('') || null
}

/** Returns the text of a PDF, or null if it has none: a scan, a damaged or locked file, or one that takes too long to read. */
export async function textOfPdf(content: Buffer): Promise<string | null> {
  try {
    return keptText(await read(new Uint8Array(content)))
  } catch {
    // Whatever is wrong with the file, a person can still read it.
    return null
  }
}
