import { mkdirSync } from 'node:fs'
import { createStream, type Options, type RotatingFileStream } from 'rotating-file-stream'
import type { Settings } from './settings.ts'

const limits: Options = { size: '20M', rotate: 20 }

/**
 * Opens the log file of a program in `LOG_FOLDER`, readable by its owner only. A full one (20 MB) is
 * compressed as `server.1.log.gz`; the 20 newest of these are kept.
 * @returns `undefined` without `LOG_FOLDER`: then the log goes to the standard output.
 */
export function openLogFile(
  { LOG_FOLDER: folder }: Pick<Settings, 'LOG_FOLDER'>,
  program: 'server' | 'worker',
  options = limits,
): RotatingFileStream | undefined {
  if (!folder) return undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const nameOf = (index: unknown) => (index ? `${program}.${String(index)}.log.gz` : `${program}.log`)
  const file = createStream(nameOf, { ...options, compress: 'gzip', path: folder, mode: 0o600 })
  // A full disk must not stop the program. The sentence goes where the service manager keeps it.
  file.on('error', (error) => console.error(`The log cannot be written to ${folder}: ${error.message}`))
  return file
}

/** Writes the last lines. Nothing may be logged afterwards. */
export const closeLogFile = (file: RotatingFileStream | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (file) file.end(resolve)
    else resolve()
  })
