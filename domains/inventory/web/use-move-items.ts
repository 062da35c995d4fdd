import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import type { Action, BulkAction, Button } from '#kit/web/list-page/list-types.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { itemMoves, type ItemStatus } from '../contract/kinds.ts'
import { call } from './calls.ts'

/** An item to move, copy or delete. */
export interface Item {
  id: string
  title: string
  status: ItemStatus
}

const done: Record<ItemStatus, string> = {
  draft: 'moved to draft',
  proposed: 'proposed',
  published: 'published',
  rejected: 'rejected',
  archived: 'archived',
}
const verbs: Record<ItemStatus, { label: string; icon: Action['icon'] }> = {
  draft: { label: 'Move to draft', icon: 'pencil' },
  proposed: { label: 'Propose', icon: 'send' },
  published: { label: 'Publish', icon: 'world' },
  rejected: { label: 'Reject', icon: 'x' },
  archived: { label: 'Archive', icon: 'archive' },
}

/** Returns actions that move items to a status and show a toast; archiving can be undone. `changed` lists the paths to refetch. */
export function useMoveItems(changed: readonly string[]) {
  const invalidate = useInvalidate()
  const mayMove = useMay()('Edit Inventory')
  const readAgain = () => invalidate(['/inventory', ...changed])

  const putBack = async (moved: readonly { id: string; from: ItemStatus }[]) => {
    try {
      for (const from of new Set(moved.map((one) => one.from))) {
        // A rejected item is restored as a draft.
        const status = itemMoves.archived.includes(from) ? from : 'draft'
        await call('POST /inventory/status', { body: { ids: moved.filter((one) => one.from === from).map(({ id }) => id), status } })
      }
    } catch (error) {
      showError('Not undone', error)
    }
    await readAgain()
  }

  const move = async (items: readonly Item[], status: ItemStatus) => {
    try {
      const { changed: moved, refused } = await call('POST /inventory/status', { body: { ids: items.map(({ id }) => id), status } })
      await readAgain()
      const what =
        moved.length === 1 ? `${items.find(({ id }) => id === moved[0]!.id)!.title} ${done[status]}.` : `${moved.length} ${done[status]}.`
      if (status === 'archived') undoToast(what, () => void putBack(moved))
      else toast(what)
      if (refused.length > 0) showError(`${refused.length} not ${done[status]}`, refused.map(({ message }) => message).join(' '))
    } catch (error) {
      showError(`Not ${done[status]}`, error)
    }
  }

  /** Returns the allowed status moves as menu entries. */
  const actionsOf = (item: Item): Action[] =>
    mayMove ? itemMoves[item.status].map((status) => ({ ...verbs[status], run: () => move([item], status) })) : []

  /** Returns the next status move as the page's button, or undefined once it is published. */
  const nextStep = (item: Item): Button | undefined => {
    if (!mayMove || item.status === 'published') return undefined
    return item.status === 'archived'
      ? { label: 'Restore', icon: 'history', run: () => move([item], 'draft') }
      : { label: 'Publish', icon: 'world', run: () => move([item], 'published') }
  }

  /** Returns the other status moves. */
  const otherSteps = (item: Item): Action[] => actionsOf(item).filter(({ label }) => label !== nextStep(item)?.label)

  const bulkActions: BulkAction<Item>[] = [
    { label: 'Publish', icon: 'world', needs: ['Edit Inventory'], run: (rows) => move(rows, 'published') },
    { label: 'Archive', icon: 'archive', needs: ['Edit Inventory'], run: (rows) => move(rows, 'archived') },
  ]
  return { move, actionsOf, nextStep, otherSteps, bulkActions }
}
