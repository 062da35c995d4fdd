// Generates silent recordings in each format a track may have.

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: frames of 417 bytes and 1152 samples, after a tag and an index. */
export function mp3(seconds: number, { index = true } = {}): Buffer {
  const frame = (first = '') => {
    const bytes = Buffer.alloc(417)
    bytes.writeUInt32BE(0xfffb9064, 0)
    bytes.write(first, 36, 'latin1')
    return bytes
  }
  const title = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x14', 'latin1'), Buffer.alloc(20)])
  const frames = Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame())
  return Buffer.concat([title, ...(index ? [frame('Xing')] : []), ...frames])
}

/** ADTS frames of 1024 samples at 44.1 kHz. */
export function aac(seconds: number): Buffer {
  const frame = Buffer.alloc(64, 0x21)
  Buffer.from([0xff, 0xf1, 0x50, 0x80, 64 >> 3, ((64 & 7) << 5) | 0x1f, 0xfc]).copy(frame)
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1024) }, () => frame))
}

/** 8 kHz, 16 bits, one channel. */
export function wav(seconds: number): Buffer {
  const sound = Buffer.alloc(seconds * 16_000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}

/** The pages of an Opus stream, one per second, with arbitrary content. */
export function ogg(seconds: number): Buffer {
  const page = (number: number, until: number, flags: number, content: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS', 0, 'latin1')
    head[5] = flags
    head.writeBigInt64LE(BigInt(until), 6)
    head.writeUInt32LE(7, 14)
    head.writeUInt32LE(number, 18)
    head[26] = 1
    head[27] = content.length
    return Buffer.concat([head, content])
  }
  const opus = Buffer.alloc(19)
  opus.write('OpusHead', 0, 'latin1')
  opus.writeUInt16LE(312, 10)
  const sound = Array.from({ length: seconds }, (_, second) => page(second + 2, 312 + (second + 1) * 48_000, 0, Buffer.alloc(100, second)))
  return Buffer.concat([page(0, 0, 2, opus), page(1, 0, 0, Buffer.from('OpusTags')), ...sound])
}

/** The header of a FLAC file. */
export function flac(seconds: number): Buffer {
  const head = Buffer.alloc(42)
  head.write('fLaC', 0, 'latin1')
  head.writeUInt32BE(0x80000022, 4)
  head.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | BigInt(seconds * 44_100), 18)
  return Buffer.concat([head, Buffer.alloc(5000)])
}

/** The boxes of an M4A file that declare its length, with an audio track, or a video track. */
export function m4a(seconds: number, handler = 'soun'): Buffer {
  const box = (name: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const lengthIn = (bytes: number) => {
    const facts = Buffer.alloc(bytes)
    facts.writeUInt32BE(1000, 12)
    facts.writeUInt32BE(seconds * 1000, 16)
    return facts
  }
  const kind = Buffer.alloc(24)
  kind.write(handler, 8, 'latin1')
  const codec = Buffer.alloc(28)
  codec.writeUInt16BE(2, 16) // channels
  codec.writeUInt16BE(44_100, 24) // sample rate, 16.16
  const codecs = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(handler === 'soun' ? 'mp4a' : 'avc1', codec))
  const media = box('mdia', box('mdhd', lengthIn(24)), box('hdlr', kind), box('minf', box('stbl', codecs)))
  const movie = box('moov', box('mvhd', lengthIn(100)), box('trak', box('tkhd', Buffer.alloc(84)), media))
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0')), movie, box('mdat', Buffer.alloc(2000))])
}

/** A file with ID3 tags in front of it. */
export function tagged(file: Buffer, tags: { album?: string; genre?: string }): Buffer {
  const frame = (name: string, text: string | undefined) => {
    if (text === undefined) return Buffer.alloc(0)
    const content = Buffer.concat([Buffer.from([3]), Buffer.from(text)])
    const head = Buffer.alloc(10)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const frames = Buffer.concat([frame('TALB', tags.album), frame('TCON', tags.genre)])
  const head = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  head[8] = frames.length >> 7
  head[9] = frames.length & 0x7f
  return Buffer.concat([head, frames, file])
}
