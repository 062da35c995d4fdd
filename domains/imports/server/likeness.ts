import type { Tx } from '#kit/server/database/database.ts'
import type { Importer, Mark } from './importer.ts'
import type { ReadyRow } from './insert-rows.ts'
import type { Problem } from './read-row.ts'

const keyOf = ({ by, value }: Mark) => `${by} ${value}`

/** Finds rows that probably exist as records already, by their marks. */
export async function duplicatesOfRecords(importer: Importer, tx: Tx, rows: readonly ReadyRow[]): Promise<Map<number, Problem[]>> {
  const { likeness } = importer
  if (!likeness || rows.length === 0) return new Map()
  const marks = rows.flatMap(({ body }) => likeness.marksOf(body))
  const names = new Map((await likeness.known(tx, marks)).map((mark) => [keyOf(mark), mark.name]))
  return found(rows, likeness.marksOf, (mark) => {
    const name = names.get(keyOf(mark))
    return name === undefined ? null : `Probably the existing “${name}”: the same ${wordOf(importer, mark)}.`
  })
}

/** Finds rows that are probably the same as an earlier row. */
export function duplicatesInFile(importer: Importer, rows: readonly ReadyRow[]): Map<number, Problem[]> {
  const { likeness } = importer
  if (!likeness) return new Map()
  const first = new Map<string, number>()
  return found(rows, likeness.marksOf, (mark, row) => {
    const earlier = first.get(keyOf(mark))
    if (earlier !== undefined) return `Probably the same as row ${earlier}: the same ${wordOf(importer, mark)}.`
    first.set(keyOf(mark), row)
    return null
  })
}

const wordOf = ({ columns }: Importer, { by }: Mark) => columns.find(({ key }) => key === by)?.label.toLowerCase() ?? by

function found(
  rows: readonly ReadyRow[],
  marksOf: (body: ReadyRow['body']) => Mark[],
  sentenceOf: (mark: Mark, row: number) => string | null,
): Map<number, Problem[]> {
  const like = new Map<number, Problem[]>()
  for (const { row, body } of rows) {
    const sentences = marksOf(body).map((mark) => sentenceOf(mark, row))
    const text = sentences.find((sentence) => sentence !== null)
    if (text) like.set(row, [{ field: null, text }])
  }
  return like
}
