import type { Plugin, Rolldown } from 'vite'

const contract = /\/contract(\/[a-z-]+)?\.ts$/

/**
 * Removes unused parts of contracts from the browser's code: a form needs one schema, and none of the calls. Creating schemas and
 * calls has no side effects, but the bundler cannot know that.
 */
export function contractsInParts(): Plugin {
  return {
    name: 'contracts-in-parts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: contract },
      handler(code) {
        let text = code
        for (const { start, end } of madeOnLoading(this.parse(code)).toReversed())
          text = `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
        return { code: text, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Returns the call expressions that initialise the constants of a module, in order. */
function madeOnLoading({ body }: ReturnType<Rolldown.PluginContext['parse']>): { start: number; end: number }[] {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) =>
      declarations.flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : [])),
    )
}
