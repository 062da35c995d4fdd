import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A source file of a domain, of the kit or of the composition, without tests and what only tests use. */
export interface Source {
  path: string
  text: string
}

/** The files that become part of the product. */
export function sources(): Source[] {
  return globSync('{kit,domains,app}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|typetest)\.tsx?$|\/testing\/|-child\.ts$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** "bookings" of `domains/bookings/server/edit.ts`; `null` of what belongs to no domain. */
export const domainOf = (path: string): string | null => /^domains\/([^/]+)\//.exec(path)?.[1] ?? null

/** The paths that a file imports, of types as well, from the project's root. */
export function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([#.][^']+)'/g)].map(([, target]) =>
    target!.startsWith('#') ? target!.slice(1) : posix.join(posix.dirname(path), target!),
  )
}
