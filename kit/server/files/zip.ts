import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders: `files/passport.pdf`. */
  name: string
  content: Buffer
}

const utf8 = 0x0800
const deflated = 8
// 1 January 1980: the format has no time zone, and readers show the time of the archive.
const [dosTime, dosDay] = [0, 0x21]

/** Returns a ZIP archive of entries, for downloads of a few megabytes: everything is in memory. Equal names get a number. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of withOwnNames(entries)) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(utf8, 2)
    head.writeUInt16LE(deflated, 4)
    head.writeUInt16LE(dosTime, 6)
    head.writeUInt16LE(dosDay, 8)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, path, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, path]))
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}

function withOwnNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const used = new Set<string>()
  return entries.map(({ name, content }) => {
    const [, stem, extension] = /^(.*?)(\.[^./]*)?$/.exec(name)!
    let own = name
    for (let n = 2; used.has(own.toLowerCase()); n++) own = `${stem} (${n})${extension ?? ''}`
    used.add(own.toLowerCase())
    return { name: own, content }
  })
}
