import { audioFormats, type AudioFormat } from '../../contract/words.ts'
import { aacFrames } from './aac.ts'
import { firstFrames, playedMs } from './frames.ts'
import { readMetadata } from './metadata.ts'
import { mp3Frames } from './mp3.ts'
import { cutOgg, oggMs } from './ogg.ts'
import { cutWav, wavMs } from './wav.ts'

export interface Audio {
  format: AudioFormat
  /** The length in milliseconds. */
  ms: number
}

/** A recording with the tags that its file carries. */
export interface Recording extends Audio {
  album: string | null
  genre: string | null
}

// The formats that are cut: their frames are read anyway, so the length comes from them. Those with a signature come first.
const lengths: [AudioFormat, (file: Buffer) => number | null][] = [
  ['wav', wavMs],
  ['ogg', oggMs],
  ['mp3', (file) => playedMs(mp3Frames(file))],
  ['aac', (file) => playedMs(aacFrames(file))],
]

const longestMs = 24 * 60 * 60 * 1000
const isLength = (ms: number | null): ms is number => ms !== null && ms > 0 && ms <= longestMs

/** Detects the format, length and tags from a file's bytes, ignoring its name; null if it is not in a known audio format. */
export async function readAudio(file: Buffer): Promise<Recording | null> {
  const { container, ms, album, genre } = await readMetadata(file)
  if (container) return isLength(ms) ? { format: container, ms, album, genre } : null
  const cuttable = readCuttable(file)
  return cuttable && { ...cuttable, album, genre }
}

function readCuttable(file: Buffer): Audio | null {
  for (const [format, msOf] of lengths) {
    const ms = msOf(file)
    if (isLength(ms)) return { format, ms }
  }
  return null
}

const cuts: Partial<Record<AudioFormat, (file: Buffer, seconds: number) => Buffer>> = {
  mp3: (file, seconds) => firstFrames(file, mp3Frames(file), seconds),
  aac: (file, seconds) => firstFrames(file, aacFrames(file), seconds),
  wav: cutWav,
  ogg: cutOgg,
}

/**
 * Cuts the first seconds of a file, at most half of it, into a file that plays alone. The rest is removed, not hidden. Returns null
 * if the format cannot be cut, or if nothing remains.
 */
export function cutAudio(file: Buffer, { format, ms }: Audio, seconds: number): { content: Buffer; ms: number } | null {
  if (!audioFormats[format].cuts) return null
  const content = cuts[format]!(file, Math.min(seconds, ms / 2000))
  const cut = readCuttable(content)
  return cut && cut.ms < ms ? { content, ms: cut.ms } : null
}
