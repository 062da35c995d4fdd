import { useEffect, useRef, useState } from 'react'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import type { MailDocument } from '../contract/document.ts'
import { blockName, newBlock, type BlockType } from './block-words.ts'
import {
  duplicateBlock,
  findBlock,
  insertBlock,
  moveBlock,
  neighbourOf,
  orderBlocks,
  removeBlock,
  replaceBlock,
  type AnyBlock,
  type Spot,
} from './edit-blocks.ts'
import { historyOf, redone, undone, withChange, type History } from './history.ts'

export interface MailEditing {
  document: MailDocument
  readOnly: boolean
  selected: string | null
  select: (id: string | null) => void
  /** Changes the mail. `field` names what is typed in; null for a step of its own. */
  set: (document: MailDocument, field: string | null) => void
  replace: (block: AnyBlock, field: string | null) => void
  insert: (type: BlockType, spot: Spot) => void
  move: (id: string, by: -1 | 1) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  order: (blocks: readonly AnyBlock[], column?: Spot['column']) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** The mail that is edited, with its selection and its steps back. The host is told of every change. */
export function useMailEditing(given: MailDocument, changed: (document: MailDocument) => void, readOnly: boolean): MailEditing {
  const [history, setHistory] = useState<History>(() => historyOf(given))
  const [selected, select] = useState<string | null>(given.blocks[0]?.id ?? null)
  const current = useRef(history)
  current.current = history
  const last = useRef(given)
  // Another mail from the host, such as a design that was chosen, starts over.
  useEffect(() => {
    if (given === last.current) return
    last.current = given
    setHistory(historyOf(given))
    select(given.blocks[0]?.id ?? null)
  }, [given])
  const step = (next: History) => {
    if (next === current.current || readOnly) return
    current.current = next
    last.current = next.now
    setHistory(next)
    changed(next.now)
  }
  const set: MailEditing['set'] = (document, field) => step(withChange(current.current, document, field, performance.now()))
  const now = () => current.current.now
  return {
    document: history.now,
    readOnly,
    selected,
    select,
    set,
    replace: (block, field) => set(replaceBlock(now(), block), field && `${block.id} ${field}`),
    insert: (type, spot) => {
      const block = newBlock(type)
      set(insertBlock(now(), block, spot), null)
      select(block.id)
    },
    move: (id, by) => set(moveBlock(now(), id, by), null),
    duplicate: (id) => {
      const copy = duplicateBlock(now(), id)
      set(copy.document, null)
      select(copy.id)
    },
    remove: (id) => {
      const block = findBlock(now(), id)
      if (!block) return
      const before = now()
      select(neighbourOf(before, id))
      set(removeBlock(before, id), null)
      undoToast(`${blockName(block).label} deleted.`, () => set(before, null))
    },
    order: (blocks, column) => set(orderBlocks(now(), blocks, column), null),
    undo: history.past.length > 0 ? () => step(undone(current.current)) : null,
    redo: history.future.length > 0 ? () => step(redone(current.current)) : null,
  }
}
