import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { FeedFormat } from '../../contract/words.ts'

/** A file of a feed that grows item by item. Only its compressed bytes are kept in memory. */
export function growingFile(format: FeedFormat) {
  const zip = createGzip({ level: 6 })
  const parts: Buffer[] = []
  zip.on('data', (part: Buffer) => void parts.push(part))
  const ended = once(zip, 'end')
  const hash = createHash('sha256')
  let size = 0
  return {
    format,
    async write(text: string): Promise<void> {
      if (text === '') return
      hash.update(text)
      size += Buffer.byteLength(text)
      if (!zip.write(text)) await once(zip, 'drain')
    },
    async end(): Promise<{ format: FeedFormat; content: Buffer; size: number; etag: string }> {
      zip.end()
      await ended
      return { format, content: Buffer.concat(parts), size, etag: hash.digest('hex').slice(0, 32) }
    },
  }
}
