import { useNavigate } from '@tanstack/react-router'
import { sentence } from '#kit/contract/text.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { kinds } from '../contract/kinds.ts'
import type { ItemKind } from './item-kind.ts'
import { useDuplicateItem } from './use-duplicate-item.ts'
import { useMoveItems, type Item } from './use-move-items.ts'

/** Returns the actions of an item's page: the next step as a button, the others in the menu. */
export function usePageActions(kind: ItemKind) {
  const { move, nextStep, otherSteps } = useMoveItems(kind.reads)
  const duplicate = useDuplicateItem(kind)
  const remove = useRemove(kind, (item) => move([item], 'archived'))
  const actionsOf = (item: Item): Action[] => [
    { label: 'Duplicate', icon: 'copy', needs: ['Edit Inventory'], run: () => duplicate(item.id) },
    ...otherSteps(item),
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Inventory'], run: () => remove(item) },
  ]
  return { nextStep, actionsOf }
}

/** Deletes the item and opens the list. If it cannot be deleted, offers to archive it. */
function useRemove({ kind, one, lost, reads, remove }: ItemKind, archive: (item: Item) => Promise<void>) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (item: Item) => {
    if (!(await confirm({ title: `Delete “${item.title}”?`, text: lost, action: `Delete ${one}`, danger: true }))) return
    try {
      await remove([item.id])
      toast(`${sentence(one)} deleted.`)
      await navigate({ href: kinds[kind].path })
      void invalidate(reads)
    } catch (error) {
      if (asCallError(error).code !== 'in_use' || item.status === 'archived') return showError('Not deleted', error)
      const instead = await confirm({
        title: 'It cannot be deleted',
        text: 'It has bookings or proposals. Archive it instead: they stay.',
        action: `Archive ${one}`,
      })
      if (instead) await archive(item)
    }
  }
}
