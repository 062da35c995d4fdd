import { sentence } from '#kit/contract/text.ts'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { Action, BulkAction } from '#kit/web/list-page/list-types.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { ItemKind } from './item-kind.ts'
import { useDuplicateItem } from './use-duplicate-item.ts'
import { useMoveItems, type Item } from './use-move-items.ts'

/** Returns the actions of a kind's list, for one item and for several. */
export function useListActions(kind: ItemKind) {
  const duplicate = useDuplicateItem(kind)
  const { actionsOf: movesOf, bulkActions: moves } = useMoveItems(kind.reads)
  const remove = useRemove(kind)
  const actionsOf = (item: Item): Action[] => [
    { label: 'Duplicate', icon: 'copy', needs: ['Edit Inventory'], run: () => duplicate(item.id) },
    ...movesOf(item),
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Inventory'], run: () => remove([item]) },
  ]
  const bulkActions: BulkAction<Item>[] = [
    ...moves,
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Inventory'], run: remove },
  ]
  return { actionsOf, bulkActions }
}

/** Deletes items after a confirmation; all or none. */
function useRemove({ one, many, lost, reads, remove }: ItemKind) {
  const invalidate = useInvalidate()
  return async (items: readonly Item[]) => {
    const [first, ...more] = items
    const sure = await confirm({
      title: more.length === 0 ? `Delete “${first!.title}”?` : `Delete ${items.length} ${many}?`,
      text: `${lost} A booked item can only be archived.`,
      action: more.length === 0 ? `Delete ${one}` : `Delete ${many}`,
      danger: true,
    })
    if (!sure) return
    try {
      const ids = items.map(({ id }) => id)
      await remove(ids)
      void invalidate(reads)
      toast(ids.length === 1 ? `${sentence(one)} deleted.` : `${ids.length} ${many} deleted.`)
    } catch (error) {
      showError('Not deleted', error)
    }
  }
}
