import { useRef, useState } from 'react'
import { showError } from '../feedback/dialogs.ts'
import { undoToast } from '../feedback/toast.tsx'
import { inOrderOf, moved } from './order.ts'

interface OrderOptions<Item extends { id: string }> {
  items: readonly Item[]
  /** Saves the new order. `before` is the id of the item that now follows the moved one; null at the end. Throws the server's error. */
  save: (items: Item[], move: { id: string; before: string | null }) => Promise<unknown>
  /** The text of the toast: "Picture moved." */
  notice: string
}

/**
 * An order that the user may change. A new order shows at once. If it was saved, a toast offers to undo it; if the server refused,
 * the old order is back and the error dialog says why.
 */
export function useOrder<Item extends { id: string }>({ items, save, notice }: OrderOptions<Item>) {
  const [ahead, setAhead] = useState<readonly string[] | null>(null)
  const current = useRef(items)
  current.current = items
  const ordered = ahead ? inOrderOf(items, ahead) : items
  const settle = async (next: readonly Item[], place: number, isUndo = false): Promise<void> => {
    const before = ordered.map(({ id }) => id)
    const { id } = next[place]!
    setAhead(next.map((item) => item.id))
    try {
      await save([...next], { id, before: next[place + 1]?.id ?? null })
      const takeBack = () => {
        const old = inOrderOf(current.current, before)
        const at = old.findIndex((item) => item.id === id)
        if (at >= 0) void settle(old, at, true)
      }
      if (!isUndo) undoToast(notice, takeBack)
    } catch (error) {
      showError('Not moved', error)
    }
    setAhead(null)
  }
  return { ordered, settle, move: (from: number, to: number) => settle(moved(ordered, from, to), to) }
}
