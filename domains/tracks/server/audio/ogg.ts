interface Page {
  at: number
  bytes: number
  /** The number of samples up to the end of this page; -1 if no packet ends in it. */
  until: number
  first: boolean
  serial: number
}

/** A file with more pages is an attempt to keep the server busy. */
const maxPages = 200_000

function readPage(file: Buffer, at: number): Page | null {
  if (at + 27 > file.length || file.toString('latin1', at, at + 4) !== 'OggS' || file[at + 4] !== 0) return null
  const segments = file[at + 26]!
  if (at + 27 + segments > file.length) return null
  let bytes = 27 + segments
  for (let index = 0; index < segments; index++) bytes += file[at + 27 + index]!
  if (at + bytes > file.length) return null
  return { at, bytes, until: Number(file.readBigInt64LE(at + 6)), first: (file[at + 5]! & 2) !== 0, serial: file.readUInt32LE(at + 14) }
}

interface Stream {
  pages: Page[]
  rate: number
  /** Samples before the first audible one. */
  skip: number
}

/** Returns the single audio stream of an OGG file, Vorbis or Opus; null if it is not one, or has other streams. */
function readStream(file: Buffer): Stream | null {
  const pages: Page[] = []
  for (let page = readPage(file, 0); page; page = readPage(file, page.at + page.bytes)) if (pages.push(page) > maxPages) return null
  const [head] = pages
  if (!head?.first || pages.some(({ serial, first }, index) => serial !== head.serial || (first && index > 0))) return null
  const packet = file.subarray(head.at + 27 + file[head.at + 26]!, head.at + head.bytes)
  if (packet.toString('latin1', 0, 7) === '\x01vorbis' && packet.length >= 16) return { pages, rate: packet.readUInt32LE(12), skip: 0 }
  // Opus positions always count at 48 kHz.
  if (packet.toString('latin1', 0, 8) === 'OpusHead' && packet.length >= 19) return { pages, rate: 48_000, skip: packet.readUInt16LE(10) }
  return null
}

/** Returns the length of an OGG file in milliseconds; null if it is not one. */
export function oggMs(file: Buffer): number | null {
  const stream = readStream(file)
  const until = stream?.pages.findLast((page) => page.until > 0)?.until ?? 0
  return stream && stream.rate > 0 && until > stream.skip ? Math.round(((until - stream.skip) / stream.rate) * 1000) : null
}

/** Returns the pages of the first seconds. The last page is marked as the end of the stream. */
export function cutOgg(file: Buffer, seconds: number): Buffer {
  const { pages, rate, skip } = readStream(file)!
  const over = pages.findIndex(({ until }) => until > rate * seconds + skip)
  const kept = over < 0 ? pages : pages.slice(0, over)
  const cut = Buffer.concat(kept.map(({ at, bytes }) => file.subarray(at, at + bytes)))
  const last = cut.subarray(cut.length - kept.at(-1)!.bytes)
  last[5]! |= 4
  last.writeUInt32LE(0, 22)
  last.writeUInt32LE(checksum(last), 22)
  return cut
}

/** Returns the CRC of an OGG page. */
function checksum(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80000000) !== 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}
