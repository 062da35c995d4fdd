const block = 512

/** A file of an archive, held in memory: tables are split into parts of about a mebibyte, and pictures are small. */
export interface TarEntry {
  name: string
  content: Buffer
}

/** Returns one file of a tar archive: header, content, padding. `name` is ASCII and at most 100 characters. */
export function tarEntry({ name, content }: TarEntry): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`A backup cannot hold a file called ${name}.`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(content.length, 11)}\0`, 124)
  header.write(`${octal(0, 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return Buffer.concat([header, content, Buffer.alloc(padding(content.length))])
}

/** Returns the end marker of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

/** Yields the files of a tar archive in order. Throws if it is incomplete or not a tar archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = reader(source)
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) return
    if (checksum(header) !== parseInt(header.toString('latin1', 148, 154), 8)) throw new Error('It is no tar archive.')
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
    const size = parseInt(header.toString('latin1', 124, 135), 8)
    const content = await take(size)
    await take(padding(size))
    yield { name, content }
  }
}

/** Returns a function that reads an exact number of bytes from the stream. */
function reader(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (size) => {
    const parts: Buffer[] = [rest]
    let length = rest.length
    while (length < size) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('It is cut off.')
      parts.push(value)
      length += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
}

const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0')
const padding = (size: number) => (block - (size % block)) % block

/** Sums the bytes of the header. The checksum's own field counts as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
