import { join } from 'node:path'
import type { Rolldown } from 'vite'

const project = join(import.meta.dirname, '../..')
const entry = join(project, 'index.html')
const shell = join(project, 'app/web/shell.tsx')

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const component = (names: string) => new RegExp(`@mantine/core/esm/components/(${names})/`)

/** What the screens before the log-in draw, beside what the start brings: the shell draws it too. */
const small = [
  /kit\/web\/(shell\/(public-layout|path-link|page-title)|use-session|record-form\/(small-form|use-small-form|refusal))/,
  component('Alert|Anchor|Button|Group|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Title'),
]
/** Of use to every screen and so light that they come with the start: the styles of the kit, and what needs no library. */
const light = [/kit\/web\/.*\.module\.css$/, /kit\/contract\/(countries|errors|features|money|permissions|text|time)\.ts$/]
const lists = /kit\/web\/(shell|list-page|record-page|format|icons|status-badge|empty-state|copy-button)/
const forms = /kit\/web\/(record-form\/|fields\/(field|money|currency|country|phone|digits|time|tags|remote))/
const schemas = /node_modules\/zod\/|kit\/contract\/(schemas|endpoint|page)\.ts$/
const listScreen = /domains\/[^/]+\/web\/(.*\/)?[^/]+-list\.tsx$/

/**
 * Few files, each for those who need it: `start` for every screen, `parts` for the shell, lists and records, of each domain what
 * its lists need, `form`, `schema`. All else is split by screen.
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
      // What these import has a file already, or must stay with the screens that need it.
      includeDependenciesRecursively: false,
      priority: 20,
    },
    { name: 'form', test: forms, priority: 10 },
  ]
}

/** The graph is the same for all modules of a build: it is walked once. */
function lazily(find: (graph: Graph) => Set<string>): (graph: Graph) => Set<string> {
  let found: Set<string> | undefined
  return (graph) => (found ??= find(graph))
}

/** The modules of the project that come with these; with what they ask for later when `later` is set. */
function reach(graph: Graph, roots: readonly string[], later = false): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const next of [...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : [])])
      if (!next.includes('node_modules')) found.add(next)
  }
  return found
}

/** The modules that come with these, without themselves. */
function below(graph: Graph, roots: readonly string[]): Set<string> {
  const found = reach(graph, roots)
  for (const id of roots) found.delete(id)
  return found
}
