import { join } from 'node:path'
import { takeLock } from '../lock-file.mjs'

/**
 * Makes this process the only app of a data folder and returns the function that releases it.
 * @throws with a sentence that names the living process that has it.
 */
export function lockFolder(folder: string): () => void {
  const lock = takeLock(join(folder, 'app.lock'))
  if (!lock.owner) return lock.release
  const { pid, command, since } = lock.owner
  throw new Error(
    `The data folder ${folder} is in use by process ${pid} (${command}, since ${since}). ` +
      'Stop that process first, or choose another folder with SAFIRI_DATA.',
  )
}
