import { framesOf, type Frame } from './frames.ts'

const rates = [44_100, 48_000, 32_000]
const bitratesOfOne = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitratesOfTwo = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** Divisors of the sample rate for MPEG 1, 2 and 2.5, by their version bits. */
const rateDivisors: Record<number, number> = { 3: 1, 2: 2, 0: 4 }

/** Parses the header of an MPEG layer III frame. */
function readMp3(file: Buffer, at: number): Frame | null {
  if (at + 4 > file.length || file[at] !== 0xff || (file[at + 1]! & 0xe0) !== 0xe0) return null
  const [second, third] = [file[at + 1]!, file[at + 2]!]
  const slow = rateDivisors[(second >> 3) & 3]
  const rate = rates[(third >> 2) & 3]
  const bitrate = (slow === 1 ? bitratesOfOne : bitratesOfTwo)[third >> 4]
  if (slow === undefined || ((second >> 1) & 3) !== 1 || rate === undefined || !bitrate) return null
  const samples = slow === 1 ? 1152 : 576
  const bytes = Math.floor(((samples / 8) * bitrate * 1000) / (rate / slow)) + ((third >> 1) & 1)
  return at + bytes > file.length ? null : { at, bytes, samples, rate: rate / slow }
}

/** The first frame may be an index with the length of the whole file and no audio. That length is wrong for a cut. */
const isIndex = (file: Buffer, { at, bytes }: Frame): boolean => {
  const head = file.toString('latin1', at, at + Math.min(bytes, 64))
  return head.includes('Xing') || head.includes('Info') || head.includes('VBRI')
}

/** Returns the frames of an MP3 file; empty if it is not one. */
export function mp3Frames(file: Buffer): Frame[] {
  const frames = framesOf(file, readMp3)
  return frames[0] && isIndex(file, frames[0]) ? frames.slice(1) : frames
}
