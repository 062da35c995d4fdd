import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// Checkers that are too large for the project's dependencies. Each version is installed once into a folder of the user's cache.

const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'safiri-tools')

/** The checkers, with the version that the tests were written for and the file that runs. */
export const checkers = {
  lighthouse: { version: '13.5.0', file: 'cli/index.js' },
  'vnu-jar': { version: '26.9.27', file: 'build/dist/vnu.jar' },
} as const
export type Checker = keyof typeof checkers

/** Returns the file of a checker that `installChecker` installed. */
export const checkerFile = (name: Checker): string =>
  join(cacheFolder, `${name}-${checkers[name].version}`, 'node_modules', name, checkers[name].file)

/** Installs a checker unless it is there. @returns false if it cannot be installed, without a connection for example. */
export function installChecker(name: Checker): boolean {
  const file = checkerFile(name)
  if (existsSync(file)) return true
  const folder = join(cacheFolder, `${name}-${checkers[name].version}`)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${checkers[name].version}`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  } catch {
    return false
  }
  return existsSync(file)
}

/** Returns whether this machine has Java, which runs the HTML checker. */
export function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
