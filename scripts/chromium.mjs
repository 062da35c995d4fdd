import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell draws no windows and uses a third less processor time.
export const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Without a sandbox, which does not work for root, and without Chromium's own network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Returns the path of the Chromium for tests and benchmarks: CHROMIUM_PATH, or the first one installed; `undefined` if there is none. */
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
