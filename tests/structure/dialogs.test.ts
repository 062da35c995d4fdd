import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** They handle the focus themselves: the wrappers, the dialogs of `confirm` and `ask`, and the navigation on a phone. */
const allowed = ['kit/web/dialog/', 'kit/web/feedback/dialog-host.tsx', 'kit/web/shell/main-layout.tsx']

test('dialogs and drawers are those of the kit, which return the focus', () => {
  const direct = sources().filter(
    ({ path, text }) =>
      path.endsWith('.tsx') &&
      !allowed.some((start) => path.startsWith(start)) &&
      /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from '@mantine\/core'/.test(text),
  )
  expect(direct.map(({ path }) => path)).toEqual([])
})
