import { parseSync, Visitor, type ESTree } from 'vite'
import { sqlChanges } from './sql-changes.ts'

/** A small fault: replaces the source's characters from `start` to `end`. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  line: number
  /** The replaced text, on one line. */
  original: string
}

type Change = (node: { start: number; end: number }, replacement: string) => void

const operators = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<='],
    '<=': ['<'],
    '>': ['>='],
    '>=': ['>'],
    '===': ['!=='],
    '!==': ['==='],
    '==': ['!='],
    '!=': ['=='],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
  }),
)

/** Operators that are passed to the query builder as text: `.where('at', '<=', now)`. */
const textOperators = new Map<string, readonly string[]>(
  Object.entries({
    '=': ['!='],
    '!=': ['='],
    '<>': ['='],
    '<': ['<='],
    '<=': ['<'],
    '>': ['>='],
    '>=': ['>'],
    '+': ['-'],
    '-': ['+'],
    in: ['not in'],
    is: ['is not'],
    'is not': ['is'],
    asc: ['desc'],
    desc: ['asc'],
  }),
)

/** Calls in a chain that can be removed: `rows.filter(…)` becomes `rows`. */
const chained = new Set(
  'filter sort toSorted reverse slice trim where whereRef orderBy limit distinct forUpdate forNoKeyUpdate forShare onConflict'.split(' '),
)
const otherMethod = new Map([
  ['Math.max', 'Math.min'],
  ['Math.min', 'Math.max'],
  ['Math.ceil', 'Math.floor'],
  ['Math.floor', 'Math.ceil'],
  ['Math.round', 'Math.trunc'],
])
const otherTest = new Map([
  ['some', 'every'],
  ['every', 'some'],
])

/** Returns all faults of a source that the operators can make, in the order of the file. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: Mutant[] = []
  const change: Change = ({ start, end }, replacement) => {
    const original = source.slice(start, end)
    if (original === replacement) return
    // A call that is left out of a chain begins at the end of the line before.
    const line = source.slice(0, end - original.trimStart().length).split('\n').length
    found.push({ start, end, replacement, line, original: original.trim().replaceAll(/\s+/g, ' ') })
  }
  new Visitor(visitors(source, change)).visit(program)
  const types: { start: number; end: number }[] = []
  new Visitor({ TSLiteralType: (node) => void types.push(node) }).visit(program)
  const isType = (mutant: Mutant) => types.some(({ start, end }) => start <= mutant.start && mutant.end <= end)
  return found.filter((mutant) => !isType(mutant)).sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Only the sign of a comparison matters in a sort, and the sorted values are never equal. */
const isInsideSort = (source: string, { start }: { start: number }) => {
  const line = source.slice(source.lastIndexOf('\n', start) + 1, start)
  return /\.(sort|toSorted)\(/.test(line)
}

function visitors(source: string, change: Change): ConstructorParameters<typeof Visitor>[0] {
  const text = (node: { start: number; end: number }) => source.slice(node.start, node.end)
  /** The position of the operator between two operands. There may also be spaces and comments between them. */
  const between = (left: ESTree.Expression | ESTree.PrivateIdentifier, right: ESTree.Expression, operator: string) => {
    const start = source.indexOf(operator, left.end)
    return start < 0 || start >= right.start ? null : { start, end: start + operator.length }
  }
  return {
    BinaryExpression({ left, right, operator }) {
      if ((operator === '+' && [left, right].some(isText)) || (operator === '<' && isInsideSort(source, left))) return
      const at = between(left, right, operator)
      if (at) for (const other of operators.get(operator) ?? []) change(at, other)
    },
    LogicalExpression(node) {
      const { left, right, operator } = node
      if (operator === '??') {
        change(node, text(left))
        change(node, text(right))
        return
      }
      const at = between(left, right, operator)
      if (at) change(at, operator === '&&' ? '||' : '&&')
    },
    ConditionalExpression(node) {
      change(node, text(node.consequent))
      change(node, text(node.alternate))
    },
    IfStatement({ test }) {
      change(test, 'true')
      change(test, 'false')
    },
    UnaryExpression(node) {
      if (node.operator === '!' || (node.operator === '-' && node.argument.type !== 'Literal')) change(node, text(node.argument))
    },
    AssignmentExpression({ left, right, operator }) {
      const start = source.indexOf(operator, left.end)
      if ((operator === '+=' || operator === '-=') && start < right.start)
        change({ start, end: start + 2 }, operator === '+=' ? '-=' : '+=')
    },
    Literal(node) {
      if (typeof node.value === 'number') {
        if (isInsideSort(source, node)) return
        change(node, String(node.value + 1))
        if (node.value !== 0) change(node, String(node.value - 1))
      } else if (typeof node.value === 'boolean') change(node, String(!node.value))
    },
    ExpressionStatement(node) {
      if (node.directive === null || node.directive === undefined) change(node, ';')
    },
    ThrowStatement(node) {
      change(node, ';')
    },
    ContinueStatement(node) {
      change(node, ';')
    },
    ReturnStatement(node) {
      if (node.argument === null) change(node, ';')
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      for (const argument of given)
        if (argument.type === 'Literal' && typeof argument.value === 'string')
          for (const other of textOperators.get(argument.value) ?? []) change(argument, `'${other}'`)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const method = otherMethod.get(text(callee))
      if (method) change(callee, method)
      const test = otherTest.get(name)
      if (test) change(callee.property, test)
      if (chained.has(name)) change({ start: callee.object.end, end: node.end }, '')
      if (name === 'sort' || name === 'toSorted') change({ start: node.end, end: node.end }, '.reverse()')
      if (name === 'set' || name === 'values')
        for (const argument of given) if (argument.type === 'ObjectExpression') leaveOutEach(argument, change)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(text(tag))) return
      for (const part of quasi.quasis)
        for (const { start, end, replacement } of sqlChanges(text(part)))
          change({ start: part.start + start, end: part.start + end }, replacement)
    },
  }
}

/** Makes one fault for each column that a statement writes: the column is left out. */
function leaveOutEach({ properties }: ESTree.ObjectExpression, change: Change): void {
  if (properties.length < 2) return
  for (const [index, property] of properties.entries()) {
    const next = properties[index + 1]
    const before = properties[index - 1]
    if (next) change({ start: property.start, end: next.start }, '')
    else if (before) change({ start: before.end, end: property.end }, '')
  }
}

const isText = (node: ESTree.Expression | ESTree.PrivateIdentifier): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && node.operator === '+' && [node.left, node.right].some(isText))
