import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

interface Screen {
  /** In the router's notation: `/offers/packages/$id/edit`. */
  path: string
  /** The modules of the screen and of its layout. */
  modules: string[]
}

const declaration = /createRoute\(\{\n(.*?)\n\}\)/gs
const shells: Record<string, string> = { mainLayout: 'app/web/shell.tsx', publicLayout: 'kit/web/shell/public-layout.tsx' }

/**
 * Writes `screens.json`: for each screen's path the files that it needs besides those of `index.html`. The server lists them in the
 * page, so that the browser loads all of them at once.
 */
export function screens(): Plugin {
  return {
    name: 'screens',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)!
      const first = new Set(filesOf(bundle, entry))
      const list = (await declared([...this.getModuleIds()])).map(({ path, modules }) => ({
        path,
        files: [...new Set(modules.flatMap((id) => filesOf(bundle, chunkOf(chunks, id))))].filter((file) => !first.has(file)),
      }))
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(list) })
    },
  }
}

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module) ?? chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`${module} is in no file of the build`)
  return chunk
}

/** Returns a file, all its imports, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Chunk): string[] {
  const found = new Set([chunk.fileName])
  for (const name of found) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const next of [...file.imports, ...((file as Chunk).viteMetadata?.importedCss ?? [])]) found.add(next)
  }
  return [...found]
}

/** Reads the screens from the routes files: path, layout and module, which every route declares in this order. */
async function declared(modules: string[]): Promise<Screen[]> {
  const files = modules.filter((id) => id.endsWith('/web/routes.ts'))
  const found = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(file, 'utf8')).matchAll(declaration)].flatMap(([, body = '']) => {
        const [path, layout, module] = [/ path: '([^']+)'/, /getParentRoute: \(\) => (\w+)/, /import\('([^']+)'\)/].map(
          (part) => part.exec(body)?.[1],
        )
        if (!module) return []
        if (!path || !layout || !shells[layout]) throw new Error(`${file}: a route with ${module} and no plain path or layout`)
        return [{ path, modules: [join(import.meta.dirname, '../..', shells[layout]), join(dirname(file), module)] }]
      }),
    ),
  )
  return found.flat()
}
