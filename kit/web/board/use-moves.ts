import { useRef, useState } from 'react'
import { showError } from '../feedback/dialogs.ts'
import { toast, undoToast } from '../feedback/toast.tsx'
import { useInvalidate } from '../use-call.ts'
import type { BoardPageProps } from './board-types.ts'

type Shift<Row, Value> = (row: Row, from: Value, to: Value) => Promise<void>

/**
 * Moves a card immediately, then calls the server. If the server refuses, the card moves back and a dialog says why. If it
 * accepts, a toast appears, with an undo where the row may move back.
 */
export function useMoves<Row extends { id: string }, Value extends string>(props: BoardPageProps<Row, Value>, shift: Shift<Row, Value>) {
  const invalidate = useInvalidate()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const pending = useRef(0)
  const [announcement, announce] = useState('')
  const labelOf = (value: Value) => props.columns.find((column) => column.value === value)?.label ?? value

  const mark = (id: string, on: boolean) =>
    setMoving((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })

  const move = async (row: Row, to: Value, isUndo = false): Promise<void> => {
    const from = props.columnOf(row)
    const placed = props.placed(row, to)
    const name = props.nameOf(row)
    mark(row.id, true)
    pending.current += 1
    await shift(placed, from, to)
    try {
      if ((await props.move(row, to)) === false) {
        await shift(row, to, from)
        announce(`${name} was not moved.`)
      } else {
        const words = `${name} moved to ${labelOf(to)}.`
        announce(words)
        if (!isUndo && props.movesOf(placed).includes(from)) undoToast(words, () => void move(placed, from, true))
        else toast(words)
      }
    } catch (error) {
      await shift(row, to, from)
      announce(`${name} was not moved.`)
      showError('Not moved', error)
    }
    pending.current -= 1
    mark(row.id, false)
    // While another move is running, a refetch would show that card in its old column.
    if (pending.current === 0) void invalidate(props.reads)
  }
  return { move, moving, announcement, announce, labelOf }
}
