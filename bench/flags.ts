import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: { start: string } }

/** The flags `npm start` gives to Node. */
export const flags: string[] = scripts.start.match(/--\S+/g) ?? []
