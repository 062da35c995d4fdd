import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../project.ts'

/** Reads the rows of a reference file, such as `domains/cars/server/reference/makes.tsv`: values separated by tabs, no heading. */
export const tsvRows = (file: string): string[][] =>
  readFileSync(join(projectFolder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
