import { parseSync, Visitor, type ESTree } from 'vite'
import type { Source } from './sources.ts'

/** A text in the source that people may read. */
export interface Text {
  path: string
  line: number
  text: string
}

/** Words between tags, and the attributes that are read out or shown. */
const shownInMarkup = (markup: string): string[] => [
  ...[...markup.matchAll(/\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)].map(([, value]) => value!),
  ...markup
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<(?:"[^"]*"|[^>"])*>/g, '\n')
    .split('\n'),
]

const isProse = (text: string): boolean => /[A-Za-z]{2,}[,.:;]? +[A-Za-z’]+/.test(text) || /^[A-Z][a-z]{1,}[a-z.:!?…]*$/.test(text)

const calleeOf = (callee: ESTree.Expression): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : ''

/**
 * Returns the texts of a file that may be shown: strings, templates and what stands between tags. `unread` names functions whose
 * arguments are left out.
 */
export function textsOf({ path, text: source }: Source, unread: readonly string[] = []): Text[] {
  const found: { at: number; text: string }[] = []
  const names = new Set<number>()
  const markup = new Set<number>()
  const left: [from: number, to: number][] = []
  const leave = ({ start, end }: { start: number; end: number }) => void left.push([start, end])
  new Visitor({
    ImportDeclaration: leave,
    ExportAllDeclaration: leave,
    ImportExpression: leave,
    TSLiteralType: leave,
    Property: ({ key }) => void names.add(key.start),
    CallExpression: (node) => {
      if (unread.includes(calleeOf(node.callee))) leave(node)
    },
    NewExpression: (node) => {
      if (unread.includes(calleeOf(node.callee))) leave(node)
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'html') markup.add(quasi.start)
      else leave(quasi)
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !names.has(node.start)) found.push({ at: node.start, text: node.value })
    },
    JSXText: ({ start, value }) => void found.push({ at: start, text: value }),
    TemplateLiteral: ({ start, quasis }) => {
      const whole = quasis.map(({ value }) => value.cooked ?? '').join('…')
      for (const text of markup.has(start) ? shownInMarkup(whole) : [whole]) found.push({ at: start, text })
    },
  }).visit(parseSync(path, source).program)
  return found
    .filter(({ at }) => !left.some(([from, to]) => at >= from && at < to))
    .map(({ at, text }) => ({ path, line: source.slice(0, at).split('\n').length, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isProse(text))
}
