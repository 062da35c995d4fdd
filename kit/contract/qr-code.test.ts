import { expect, test } from 'vitest'
import { qrPath, qrSquares } from './qr-code.ts'

const code = 'https://safiri.example/t/AB12CD34'
/** The finder pattern that a camera looks for in three corners. */
const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']

test('the squares have a finder pattern in three corners', () => {
  const squares = qrSquares(code)
  const corner = (row: number, column: number) =>
    squares.slice(row, row + 7).map((line) =>
      line
        .slice(column, column + 7)
        .map(Number)
        .join(''),
    )
  const far = squares.length - 7
  expect([corner(0, 0), corner(0, far), corner(far, 0)]).toEqual([finder, finder, finder])
  expect(corner(far, far)).not.toEqual(finder)
})

test('the path covers the dark squares, each once, and no other', () => {
  const { size, path } = qrPath(code)
  const covered = Array.from({ length: size }, () => Array<number>(size).fill(0))
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(column); at < Number(column) + Number(width); at++) covered[Number(row)]![at]!++
  expect(covered).toEqual(qrSquares(code).map((line) => line.map(Number)))
})
