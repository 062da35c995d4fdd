import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findProject(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findProject(dirname(folder))
}

/** The project's folder, wherever this code runs from: its sources or dist/server. */
export const projectFolder = findProject(import.meta.dirname)

/** The file of a thread: the source itself, or what `vite.server.config.ts` builds of it under its name. */
export function threadFile(source: string): string {
  const name = source.split('/').at(-1)!.replace(/\.ts$/, '.js')
  return import.meta.filename.endsWith('.ts') ? join(projectFolder, source) : join(projectFolder, 'dist/server', name)
}
