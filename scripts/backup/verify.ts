import { endingName, manifestName, type Ending, type Manifest } from './contents.ts'
import { readArchive } from './read.ts'
import type { TarEntry } from './tar.ts'

/**
 * Reads a backup from beginning to end and counts the rows of every table, as restoring it would. Checksums of the archive are checked on
 * the way. For `pauseRatio` see `throttled`. @throws a sentence when it is cut off, damaged, or lacks rows.
 */
export async function verifyBackup(file: string, pauseRatio?: number): Promise<void> {
  let [manifest, ending]: [Manifest | null, Ending | null] = [null, null]
  const counted = new Map<string, number>()
  try {
    const count = async ({ name, content }: TarEntry) => {
      if (name === manifestName) manifest = JSON.parse(content.toString()) as Manifest
      else if (name === endingName) ending = JSON.parse(content.toString()) as Ending
      else if (name.startsWith('tables/')) {
        const table = name.slice('tables/'.length, name.lastIndexOf('/'))
        counted.set(table, (counted.get(table) ?? 0) + linesOf(content))
      }
    }
    await readArchive(file, count, pauseRatio)
    if (!manifest || !ending) throw new Error('It is not complete.')
    for (const { name } of (manifest as Manifest).tables) {
      const [found, expected] = [counted.get(name) ?? 0, (ending as Ending).rows[name]]
      if (found !== expected) throw new Error(`The table ${name} has ${found} rows in it, not ${expected}.`)
    }
  } catch (error) {
    throw new Error(`The backup ${file} cannot be restored. ${(error as Error).message}`, { cause: error })
  }
}

/** COPY writes each row on one line: a line break inside a value is written as \n. */
function linesOf(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines++
  return lines
}
