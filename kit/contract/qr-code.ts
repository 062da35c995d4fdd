import { encode } from 'uqr'

/** Returns the squares of the QR code of a text, row by row; `true` is dark. Without its light margin. It can be read with 15 % of it damaged (level M). */
export const qrSquares = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data

/** Returns the same as the SVG path of its dark squares, one unit wide each, and how many squares a side has. */
export function qrPath(text: string): { size: number; path: string } {
  const squares = qrSquares(text)
  const size = squares.length
  let path = ''
  for (const [row, dark] of squares.entries())
    for (let from = 0; from < size; from++) {
      let to = from
      while (dark[to]) to++
      if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`
      from = to
    }
  return { size, path }
}
