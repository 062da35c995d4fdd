interface Wave {
  format: Buffer
  /** The position of the audio data, in bytes. */
  at: number
  bytes: number
  perSecond: number
  block: number
}

/** Format codes: PCM, floating point, and extensible. */
const known = new Set([1, 3, 0xfffe])
const maxParts = 1000

/** Returns the parts of a WAV file; null if it is not one. */
function readWave(file: Buffer): Wave | null {
  if (file.length < 44 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null
  let format: Buffer | null = null
  for (let at = 12, parts = 0; at + 8 <= file.length && parts < maxParts; parts++) {
    const [name, size] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)]
    if (name === 'fmt ' && size >= 16 && at + 8 + size <= file.length) format = file.subarray(at + 8, at + 8 + size)
    if (name === 'data') {
      if (!format || !known.has(format.readUInt16LE(0))) return null
      const [perSecond, block] = [format.readUInt32LE(8), format.readUInt16LE(12)]
      // A truncated recording declares more bytes than it has.
      const bytes = Math.min(size, file.length - at - 8)
      return perSecond > 0 && block > 0 && bytes >= block ? { format, at: at + 8, bytes, perSecond, block } : null
    }
    at += 8 + size + (size % 2)
  }
  return null
}

/** Returns the length of a WAV file in milliseconds; null if it is not one. */
export function wavMs(file: Buffer): number | null {
  const wave = readWave(file)
  return wave && Math.round((wave.bytes / wave.perSecond) * 1000)
}

/** Returns the first seconds as a complete WAV file. */
export function cutWav(file: Buffer, seconds: number): Buffer {
  const { format, at, bytes, perSecond, block } = readWave(file)!
  const length = Math.min(Math.floor((perSecond * seconds) / block) * block, bytes)
  const head = Buffer.alloc(28 + format.length)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(20 + format.length + length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  format.copy(head, 20)
  head.write('data', 20 + format.length, 'latin1')
  head.writeUInt32LE(length, 24 + format.length)
  return Buffer.concat([head, file.subarray(at, at + length)])
}
