import { audioFormats, type AudioFormat } from '../../contract/words.ts'
import { aacFrames } from './aac.ts'
import { flacMs, m4aMs } from './boxed.ts'
import { firstFrames, playedMs } from './frames.ts'
import { mp3Frames } from './mp3.ts'
import { cutOgg, oggMs } from './ogg.ts'
import { cutWav, wavMs } from './wav.ts'

export interface Audio {
  format: AudioFormat
  /** The length in milliseconds. */
  ms: number
}

// Formats with a file signature come before those recognised only by their frames.
const lengths: [AudioFormat, (file: Buffer) => number | null][] = [
  ['wav', wavMs],
  ['ogg', oggMs],
  ['flac', flacMs],
  ['m4a', m4aMs],
  ['mp3', (file) => playedMs(mp3Frames(file))],
  ['aac', (file) => playedMs(aacFrames(file))],
]

const longestMs = 24 * 60 * 60 * 1000

/** Detects the format and length from a file's bytes, ignoring its name; null if it is not in a known audio format. */
export function readAudio(file: Buffer): Audio | null {
  for (const [format, msOf] of lengths) {
    const ms = msOf(file)
    if (ms !== null && ms > 0 && ms <= longestMs) return { format, ms }
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
  const cut = readAudio(content)
  return cut && cut.ms < ms ? { content, ms: cut.ms } : null
}
