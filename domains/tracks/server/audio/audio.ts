import { audioFormats, type AudioFormat } from '../../contract/words.ts'
import { aacFrames } from './aac.ts'
import { flacMs, m4aMs } from './boxed.ts'
import { firstFrames, playedMs } from './frames.ts'
import { mp3Frames } from './mp3.ts'
import { cutOgg, oggMs } from './ogg.ts'
import { cutWav, wavMs } from './wav.ts'

export interface Audio {
  format: AudioFormat
  /** How long it plays. */
  ms: number
}

// Those that begin with a mark of their own before those that are only known by what follows.
const lengths: [AudioFormat, (file: Buffer) => number | null][] = [
  ['wav', wavMs],
  ['ogg', oggMs],
  ['flac', flacMs],
  ['m4a', m4aMs],
  ['mp3', (file) => playedMs(mp3Frames(file))],
  ['aac', (file) => playedMs(aacFrames(file))],
]

const longestMs = 24 * 60 * 60 * 1000

/** What a file is by its bytes, whatever it is called; null for what is no sound we know. */
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
 * The first seconds of a file, at most the half of it, as a file that plays by itself: what is cut is cut, not hidden.
 * Null where the format allows no such cut, or nothing is left.
 */
export function cutAudio(file: Buffer, { format, ms }: Audio, seconds: number): { content: Buffer; ms: number } | null {
  if (!audioFormats[format].cuts) return null
  const content = cuts[format]!(file, Math.min(seconds, ms / 2000))
  const cut = readAudio(content)
  return cut && cut.ms < ms ? { content, ms: cut.ms } : null
}
