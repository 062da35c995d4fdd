import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { setupSteps } from '#domains/dashboard/web/setup-steps.ts'
import { screensOf } from '#kit/web/shell/navigation.ts'
import texts from './help-texts.ts'
import { routeTree } from './routes.ts'

const screens = screensOf(createRouter({ routeTree, history: createMemoryHistory() } as never) as never)
const paths = new Set(screens.map(({ path }) => path))
const words = (text: string) => text.split(/\s+/).length
const exists = (to: string) => paths.has(to.split('?')[0]!)

test('every screen of the navigation has help, and no help is left over', () => {
  const listed = screens.filter(({ screen }) => screen.nav).map(({ path }) => path)
  expect(listed.length).toBeGreaterThan(40)
  expect(Object.keys(texts).toSorted()).toEqual(listed.toSorted())
})

test('help is short: at most 25 words for the purpose, 8 for a thing', () => {
  const long = Object.entries(texts).filter(
    ([, { purpose, things }]) => words(purpose) > 25 || things.some(({ label }) => words(label) > 8),
  )
  expect(long.map(([path]) => path)).toEqual([])
})

test('everything that help and set-up lead to exists, and leads elsewhere', () => {
  const wrong = Object.entries(texts).flatMap(([path, { things }]) =>
    things.filter(({ to }) => !exists(to) || to === path).map(({ to }) => to),
  )
  const steps = Object.values(setupSteps).flatMap(({ to, from = to }) => [to, from])
  expect([...wrong, ...steps.filter((to) => !exists(to))]).toEqual([])
})
