import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The shell has no windows of its own to draw, and takes a third less of the processor.
export const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Without a sandbox, which root has none of, and without its own calls into the world. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of the Chromium that tests and benchmarks start: CHROMIUM_PATH, or the first that is installed; `undefined` without one. */
export function findChromium() {
  const inPath = chromiumNames.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...inPath, macChrome].find((path) => path && isExecutable(path))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
