import { parseSync, Visitor } from 'vite'
import type { Mutant } from './mutants.ts'

/** A source that contains many faults. `globalThis.activeFault` activates one of them. */
export interface Switched {
  source: string
  /** The faults in the source, by the number that activates them. */
  faults: Map<number, Mutant>
  /** The function of each fault. A function that runs adds its number to `globalThis.reached`. */
  functionOf: Map<number, number>
  /** Faults in code that runs when the file loads. Each needs its own source. */
  atLoad: Mutant[]
}

interface Body {
  start: number
  end: number
  isBlock: boolean
}

/** Returns the text with one fault. */
export const withFault = (text: string, { start, end, replacement }: Mutant, from = 0): string =>
  text.slice(0, start - from) + replacement + text.slice(end - from)

/** Writes each outermost function once for each of its faults. Its first part notes that it runs. */
export function switchFaults(path: string, source: string, mutants: readonly Mutant[]): Switched {
  const bodies = outermostBodies(path, source)
  const faults = new Map<number, Mutant>()
  const functionOf = new Map<number, number>()
  const inBodies = new Map<Body, number[]>()
  const atLoad: Mutant[] = []
  for (const [number, mutant] of mutants.entries()) {
    const body = bodies.find(({ start, end }) => start <= mutant.start && mutant.end <= end)
    if (!body) atLoad.push(mutant)
    else {
      faults.set(number, mutant)
      functionOf.set(number, bodies.indexOf(body))
      inBodies.set(body, [...(inBodies.get(body) ?? []), number])
    }
  }
  let switched = source
  for (const [body, numbers] of [...inBodies].sort(([a], [b]) => b.start - a.start)) {
    const text = source.slice(body.start, body.end)
    const versions = numbers.map((number) => [number, withFault(text, faults.get(number)!, body.start)] as const)
    const note = `globalThis.reached?.add(${bodies.indexOf(body)})`
    switched =
      switched.slice(0, body.start) +
      (body.isBlock ? asBlock(note, text, versions) : asExpression(note, text, versions)) +
      switched.slice(body.end)
  }
  return { source: switched, faults, functionOf, atLoad }
}

type Versions = readonly (readonly [number, string])[]

const asBlock = (note: string, text: string, versions: Versions) =>
  `{ ${note}; switch (globalThis.activeFault) {\n${versions.map(([number, version]) => `case ${number}: ${version}\nbreak`).join('\n')}\ndefault: ${text}\n} }`

const asExpression = (note: string, text: string, versions: Versions) =>
  `(${note}, ${versions.map(([number, version]) => `globalThis.activeFault === ${number} ? (${version}) :\n`).join('')}(${text}))`

function outermostBodies(path: string, source: string): Body[] {
  const bodies: Body[] = []
  const add = ({ start, end, type }: { start: number; end: number; type: string }) => {
    bodies.push({ start, end, isBlock: type === 'BlockStatement' })
  }
  new Visitor({
    FunctionDeclaration: ({ body }) => body && add(body),
    FunctionExpression: ({ body }) => body && add(body),
    ArrowFunctionExpression: ({ body }) => add(body),
  }).visit(parseSync(path, source).program)
  return bodies.filter((body) => !bodies.some((other) => other !== body && other.start <= body.start && body.end <= other.end))
}
