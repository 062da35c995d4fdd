import type { MultipartFile } from '@fastify/multipart'
import { invalid } from '#kit/contract/errors.ts'

/** Returns the files of a call, each at most `maxBytes` bytes. */
export type Uploaded = (maxBytes: number) => AsyncIterable<MultipartFile>

/** Returns the single file of an upload, at most `maxMb` megabytes. @throws 413; 422 at `file` for none or several. */
export async function oneFile(files: Uploaded, maxMb: number): Promise<{ name: string; content: Buffer }> {
  let given: { name: string; content: Buffer } | null = null
  for await (const part of files(maxMb * 1024 * 1024)) {
    if (part.fieldname !== 'file') throw invalid(part.fieldname, 'This field is not allowed.')
    if (given) throw invalid('file', 'Send one file.')
    given = { name: part.filename, content: await part.toBuffer() }
  }
  if (!given) throw invalid('file', 'Choose file.')
  return given
}
