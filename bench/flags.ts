import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: { start: string } }

/** The flags that `npm start` passes to Node. */
export const flags: string[] = scripts.start.match(/--\S+/g) ?? []

/** The environment that `npm start` sets for the C library, so that free memory is returned to the system. */
export const environment: Record<string, string> = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
)
