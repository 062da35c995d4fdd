import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A source file of a domain, of the kit or of the app, without tests and test helpers. */
export interface Source {
  path: string
  text: string
}

/** Returns the files that are part of the product. */
export function sources(): Source[] {
  return globSync('{kit,domains,app}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|typetest)\.tsx?$|\/testing\/|-child\.ts$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Returns "bookings" for `domains/bookings/server/edit.ts`, `null` for files outside domains. */
export const domainOf = (path: string): string | null => /^domains\/([^/]+)\//.exec(path)?.[1] ?? null

/** Returns the paths that a file imports (types too), from the project's root. */
export function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([#.][^']+)'/g)].map(([, target]) =>
    target!.startsWith('#') ? target!.slice(1) : posix.join(posix.dirname(path), target!),
  )
}
