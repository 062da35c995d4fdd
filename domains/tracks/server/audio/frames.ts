/** An audio frame: its position, its size in bytes, and its content. */
export interface Frame {
  at: number
  bytes: number
  samples: number
  rate: number
}

type ReadFrame = (file: Buffer, at: number) => Frame | null

const farthestSearch = 64 * 1024
/** About four hours of audio. A file with more frames is an attempt to keep the server busy. */
const maxFrames = 600_000

/** Returns the position of the audio, after leading ID3 tags. */
export function afterTags(file: Buffer): number {
  let at = 0
  while (file.length >= at + 10 && file.toString('latin1', at, at + 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (file[at + index]! & 0x7f), 0)
    at += 10 + size + ((file[at + 5]! & 0x10) !== 0 ? 10 : 0)
  }
  return at
}

/** Returns the first frame from `from` on that several others follow. A single match may be chance. */
function nextFrame(file: Buffer, read: ReadFrame, from: number, inARow: number): Frame | null {
  const end = Math.min(file.length, from + farthestSearch)
  for (let at = from; at < end; at++) {
    if (file[at] !== 0xff) continue
    const first = read(file, at)
    if (!first) continue
    let [frame, count] = [first as Frame | null, 1]
    while (frame && count < inARow && (frame = read(file, frame.at + frame.bytes))) count++
    if (count === inARow) return first
  }
  return null
}

/** Returns the frames of a file in order, skipping other bytes between them. Empty if the file has none. */
export function framesOf(file: Buffer, read: ReadFrame): Frame[] {
  const frames: Frame[] = []
  let frame = nextFrame(file, read, afterTags(file), 4)
  while (frame) {
    frames.push(frame)
    if (frames.length > maxFrames) return []
    const end: number = frame.at + frame.bytes
    frame = read(file, end) ?? nextFrame(file, read, end, 2)
  }
  return frames
}

/** Returns the length of frames in milliseconds. */
export const playedMs = (frames: readonly Frame[]): number =>
  Math.round(frames.reduce((sum, { samples, rate }) => sum + samples / rate, 0) * 1000)

/** Returns the frames of the first seconds, without tags and pictures. */
export function firstFrames(file: Buffer, frames: readonly Frame[], seconds: number): Buffer {
  const parts: Buffer[] = []
  let played = 0
  for (const { at, bytes, samples, rate } of frames) {
    if (played + samples / rate > seconds) break
    parts.push(file.subarray(at, at + bytes))
    played += samples / rate
  }
  return Buffer.concat(parts)
}
