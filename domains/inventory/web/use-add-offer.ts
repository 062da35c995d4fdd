import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { doingsFor, type Doing } from '#kit/web/shell/navigation.ts'
import { useNavigation, useScreens } from '#kit/web/shell/use-screens.ts'
import { useUser } from '#kit/web/use-session.ts'
import { kinds, type Kind } from '../contract/kinds.ts'

const paths = Object.values(kinds).map(({ path }) => path)
/** Whether a command adds an item of the kind with this path: on a screen, or in a dialog of its list. */
const isOfKind = ({ to }: Doing, path: string) => to === `${path}/new` || to.startsWith(`${path}?`)

/**
 * Returns the button that adds an offer. It adds the filtered kind, or the only kind that the agency sells. Otherwise it opens the list of
 * kinds in `choices`.
 */
export function useAddOffer(): { button: Button | undefined; choices: readonly Doing[] | null; close: () => void } {
  const { kind: filtered } = useSearch({ strict: false }) as { kind?: string }
  const user = useUser()
  const screens = useScreens()
  const { shown } = useNavigation()
  const [open, setOpen] = useState(false)
  const offers = (doings: readonly Doing[]) => doings.filter((doing) => paths.some((path) => isOfKind(doing, path)))
  const all = offers(doingsFor(user, screens))
  const sold = offers(doingsFor(user, screens, shown))
  const chosen = filtered === undefined ? undefined : all.find((doing) => isOfKind(doing, kinds[filtered as Kind]?.path ?? ' '))
  const one = chosen ?? (sold.length === 1 ? sold[0] : all.length === 1 ? all[0] : undefined)
  const button: Button = one
    ? { label: one.label, needs: ['Edit Inventory', 'Create Shop Products'], to: one.to }
    : { label: 'Add offer', needs: ['Edit Inventory', 'Create Shop Products'], run: () => setOpen(true) }
  // What is sold comes first; another kind is one click away.
  const choices = [...sold, ...all.filter(({ to }) => !sold.some((doing) => doing.to === to))]
  return { button: all.length > 0 ? button : undefined, choices: open ? choices : null, close: () => setOpen(false) }
}
