import { describe, expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'
import { switchFaults, withFault } from './switched.ts'

const faultsOf = (source: string) => mutantsOf('a.ts', source).map((mutant) => withFault(source, mutant))

describe('the faults of a source', () => {
  test.each([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a * b', ['a / b']],
    ['a && b', ['a || b']],
    ['a ?? b', ['a', 'b']],
    ['x = 5', ['x = 6', 'x = 4']],
    ['x = true', ['x = false']],
    ["'a' + b", []],
    ['Math.max(a, b)', ['Math.min(a, b)']],
    ['rows.filter(f)', ['rows']],
    ['rows.some(f)', ['rows.every(f)']],
    ["q.where('a', '<=', b)", ['q', "q.where('a', '<', b)"]],
    ['q.set({ a: b, c: d })', ['q.set({ c: d })', 'q.set({ a: b })']],
    ['sql`a <= ${b} AND c`', ['sql`a < ${b} AND c`', 'sql`a <= ${b} OR c`']],
    ['sql`NOT EXISTS (x)`', ['sql`EXISTS (x)`']],
    ['sql`-- a = b\n`', []],
  ])('%s', (expression, expected) => {
    const source = `f = ${expression}`
    const faulty = faultsOf(source).filter((text) => text !== ';')
    expect(faulty).toEqual(expected.map((text) => `f = ${text}`))
  })

  test('are statements that are left out, and conditions that always hold or never', () => {
    expect(faultsOf('if (a) throw b')).toEqual(['if (true) throw b', 'if (false) throw b', 'if (a) ;'])
    expect(faultsOf('await save()')).toEqual([';'])
  })

  test('leave types alone', () => expect(faultsOf('type A = 1 | 2; interface B { c: 3 }')).toEqual([]))
})

test('all faults inside functions are in one source and switched by number; the others are listed separately', () => {
  const source = 'export const least = 3\nexport function isMany(count: number) { return count >= least }\nexport const one = () => 1\n'
  const mutants = mutantsOf('a.ts', source)
  const { source: switched, faults, atLoad } = switchFaults('a.ts', source, mutants)
  expect(atLoad.map(({ original }) => original)).toEqual(['3', '3'])
  expect([...faults.values()].map(({ original, replacement }) => [original, replacement])).toEqual([
    ['>=', '>'],
    ['1', '2'],
    ['1', '0'],
  ])
  const [many] = faults.keys()
  expect(switched).toContain(`case ${many}: { return count > least }`)
  expect(switched).toContain('default: { return count >= least }')
  expect(switched).toContain('globalThis.activeFault === 4 ? (0)')
})
