import type { Plugin, Rolldown } from 'vite'

const contract = /\/contract(\/[a-z-]+)?\.ts$/

/**
 * Leaves out of the browser what no screen uses of a contract: a form needs one schema of it, and none of its calls. Making them
 * does nothing, which the bundler cannot see by itself.
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

/** The expressions that give the constants of a module their values by calling something, in their order. */
function madeOnLoading({ body }: ReturnType<Rolldown.PluginContext['parse']>): { start: number; end: number }[] {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) =>
      declarations.flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : [])),
    )
}
