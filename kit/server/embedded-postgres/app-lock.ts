import { join } from 'node:path'
import { takeLock } from '../lock-file.mjs'

/**
 * Locks a data folder for this process, so that no second app uses it. Returns the function that releases the lock.
 * @throws with a sentence that names the running process that holds the lock.
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
