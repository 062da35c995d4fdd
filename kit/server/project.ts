import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findProject(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findProject(dirname(folder))
}

/** The project's folder, for code run from its sources or from dist/server. */
export const projectFolder = findProject(import.meta.dirname)

/** Path of the program of a thread or a process: the source itself, or the file of the same name that `vite.server.config.ts` builds from it. */
export function programFile(source: string): string {
  const name = source.split('/').at(-1)!.replace(/\.ts$/, '.js')
  return import.meta.filename.endsWith('.ts') ? join(projectFolder, source) : join(projectFolder, 'dist/server', name)
}
