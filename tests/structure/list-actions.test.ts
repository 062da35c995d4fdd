import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('a button of an empty list that leads elsewhere has an icon of its own: the plus is for adding', () => {
  const actions = sources()
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/action: \{ label: '((?:Open|Choose|See) [^']*)'([^}]*)/g)].map((match) => ({ path, match })),
    )
  expect(actions.length).toBeGreaterThan(8)
  const wrong = actions.filter(({ match }) => !match[2]!.includes('icon:'))
  expect(wrong.map(({ path, match }) => `${path}: ${match[1]}`)).toEqual([])
})
