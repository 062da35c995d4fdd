import { framesOf, type Frame } from './frames.ts'

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]

/** Parses the header of an ADTS frame (bare AAC, as recorders write it). */
function readAac(file: Buffer, at: number): Frame | null {
  if (at + 7 > file.length || file[at] !== 0xff || (file[at + 1]! & 0xf6) !== 0xf0) return null
  const rate = rates[(file[at + 2]! >> 2) & 15]
  const bytes = ((file[at + 3]! & 3) << 11) | (file[at + 4]! << 3) | (file[at + 5]! >> 5)
  if (rate === undefined || bytes < 8 || at + bytes > file.length) return null
  return { at, bytes, samples: 1024 * ((file[at + 6]! & 3) + 1), rate }
}

/** Returns the frames of an AAC file; empty if it is not one. */
export const aacFrames = (file: Buffer): Frame[] => framesOf(file, readAac)
