import { join } from 'node:path'
import type { Rolldown } from 'vite'

const project = join(import.meta.dirname, '../..')
const entry = join(project, 'index.html')
const shell = join(project, 'app/web/shell.tsx')

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const component = (names: string) => new RegExp(`@mantine/core/esm/components/(${names})/`)

/** Components of the screens before log-in that the start does not contain yet. The shell uses them too. */
const small = [
  /kit\/web\/(shell\/(public-layout|path-link|page-title)|use-session|record-form\/(small-form|use-small-form|refusal))/,
  component('Alert|Anchor|Button|Group|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Title'),
]
/** Used by every screen and so small that they are part of the start: styles of the kit, and modules without a library. */
const light = [/kit\/web\/.*\.module\.css$/, /kit\/contract\/(countries|errors|features|money|permissions|text|time)\.ts$/]
const lists = /kit\/web\/(shell|list-page|record-page|format|icons|status-badge|empty-state|copy-button|drawer\/use-drawer|statistics)/
const forms = /kit\/web\/(record-form\/|fields\/(field|money|currency|country|phone|digits|time|tags|remote))/
const schemas = /node_modules\/zod\/|kit\/contract\/(schemas|endpoint|page)\.ts$/
const listScreen = /domains\/[^/]+\/web\/(.*\/)?[^/]+-list\.tsx$/

/**
 * Groups modules into few files: `start` for every screen, `parts` for the shell, lists and records, one file per domain with what
 * its lists need, `form`, and `schema`. Everything else is split by screen.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const first = lazily((graph) => reach(graph, [entry]))
  const ofShell = lazily((graph) => reach(graph, [shell]))
  const ofLists = lazily((graph) =>
    below(
      graph,
      [...reach(graph, [entry], true)].filter((id) => listScreen.test(id)),
    ),
  )
  const matches = (id: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(id))
  return [
    { debugName: 'start', name: (id, graph) => (first(graph).has(id) || matches(id, [...small, ...light]) ? 'start' : null), priority: 50 },
    { name: 'schema', test: schemas, priority: 40 },
    { debugName: 'parts', name: (id, graph) => (ofShell(graph).has(id) || lists.test(id) ? 'parts' : null), priority: 30 },
    {
      debugName: 'lists',
      name: (id, graph) => (ofLists(graph).has(id) ? (/domains\/([^/]+)\//.exec(id)?.[1] ?? null) : null),
      // Their imports are already in another file, or must stay with the screens that need them.
      includeDependenciesRecursively: false,
      priority: 20,
    },
    { name: 'form', test: forms, priority: 10 },
  ]
}

/** Computes the set once, because the graph is the same for all modules of a build. */
function lazily(find: (graph: Graph) => Set<string>): (graph: Graph) => Set<string> {
  let found: Set<string> | undefined
  return (graph) => (found ??= find(graph))
}

/** Returns the project's modules that these import, with dynamic imports if `later` is set. */
function reach(graph: Graph, roots: readonly string[], later = false): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const next of [...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : [])])
      if (!next.includes('node_modules')) found.add(next)
  }
  return found
}

/** Returns the modules that these import, without these themselves. */
function below(graph: Graph, roots: readonly string[]): Set<string> {
  const found = reach(graph, roots)
  for (const id of roots) found.delete(id)
  return found
}
