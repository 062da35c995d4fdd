import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../project.ts'

/** The rows of a reference file of the sources, such as `domains/cars/server/reference/makes.tsv`: values between tabs, no heading. */
export const tsvRows = (file: string): string[][] =>
  readFileSync(join(projectFolder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
