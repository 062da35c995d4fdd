import { afterTags } from './frames.ts'

/** Returns the length of a FLAC file in milliseconds, from its header; null if it is not one or has no length. */
export function flacMs(file: Buffer): number | null {
  const at = afterTags(file)
  if (file.length < at + 42 || file.toString('latin1', at, at + 4) !== 'fLaC' || (file[at + 4]! & 0x7f) !== 0) return null
  const facts = file.readBigUInt64BE(at + 18)
  const [rate, samples] = [Number(facts >> 44n), Number(facts & 0xfffffffffn)]
  return rate > 0 && samples > 0 ? Math.round((samples / rate) * 1000) : null
}

interface Box {
  name: string
  from: number
  to: number
}

const mostBoxes = 10_000

/** Returns the boxes between two positions of an MP4 file. */
function boxesOf(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < mostBoxes;) {
    const short = file.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    if (at + head > to) break
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head || at + size > to) break
    boxes.push({ name: file.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** Returns the length of an M4A file in milliseconds; null if it is not one, or contains video. */
export function m4aMs(file: Buffer): number | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return null
  const inside = ({ from, to }: Box, name: string) => boxesOf(file, from, to).filter((box) => box.name === name)
  const movie = boxesOf(file, 0, file.length).find(({ name }) => name === 'moov')
  if (!movie) return null
  const kinds = inside(movie, 'trak')
    .flatMap((track) => inside(track, 'mdia'))
    .flatMap((media) => inside(media, 'hdlr'))
    .map(({ from }) => file.toString('latin1', from + 8, from + 12))
  const [head] = inside(movie, 'mvhd')
  if (!head || head.to - head.from < 32 || !kinds.includes('soun') || kinds.includes('vide')) return null
  const long = file[head.from] === 1
  const scale = file.readUInt32BE(head.from + (long ? 20 : 12))
  const length = long ? Number(file.readBigUInt64BE(head.from + 24)) : file.readUInt32BE(head.from + 16)
  return scale > 0 && length > 0 ? Math.round((length / scale) * 1000) : null
}
