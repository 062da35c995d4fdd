import { useDraggable, useDroppable, type DragEndEvent } from '@dnd-kit/react'
import { Button } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { DragArea, isByKeyboard } from '../drag/drag-area.tsx'
import { useHeld } from '../drag/use-held.ts'
import { liftedWords, notMoved } from '../drag/words.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { PathLink } from '../shell/path-link.tsx'
import type { BoardColumn, BoardPageProps } from './board-types.ts'
import styles from './board.module.css'
import type { ColumnState } from './use-board-columns.ts'
import type { useMoves } from './use-moves.ts'

interface Held<Row, Value> {
  row: Row
  from: Value
  byKeyboard: boolean
  /** The column chosen with the arrow keys; `null` while dragging with a pointer. */
  to: Value | null
}

interface BoardProps<Row extends { id: string }, Value extends string> {
  props: BoardPageProps<Row, Value>
  states: readonly ColumnState<Row, Value>[]
  moves: ReturnType<typeof useMoves<Row, Value>>
}

/** The columns with their cards, and all ways to move a card. */
export function Board<Row extends { id: string }, Value extends string>({ props, states, moves }: BoardProps<Row, Value>) {
  const { columns, columnOf, movesOf, nameOf, mayMove } = props
  const box = useRef<HTMLDivElement>(null)
  const { held, current: holding, hold } = useHeld<Held<Row, Value>>()
  const keep = useKeptFocus(box)
  useShortcuts(
    mayMove ? [{ keys: 'm', label: 'Move the card: arrow keys choose the column, space puts it down', group: 'List', run: () => {} }] : [],
  )

  const lift = (id: unknown, byKeyboard: boolean) => {
    const row = states.flatMap(({ page }) => page?.data ?? []).find((one) => one.id === id)
    if (!row) return
    hold({ row, from: columnOf(row), byKeyboard, to: null })
    if (byKeyboard) moves.announce(liftedWords(nameOf(row), 'Left and right choose the column.'))
  }
  const drop = ({ operation: { target }, canceled }: DragEndEvent) => {
    const dropped = holding.current
    hold(null)
    if (!dropped) return
    const to = dropped.byKeyboard ? dropped.to : columns.find(({ value }) => value === target?.id)?.value
    if (!canceled && to != null && to !== dropped.from && movesOf(dropped.row).includes(to)) {
      if (dropped.byKeyboard) keep(dropped.row.id)
      void moves.move(dropped.row, to)
    } else moves.announce(notMoved)
  }
  const chooseColumn = (now: Held<Row, Value>, by: number) => {
    const open = [now.from, ...movesOf(now.row)]
    const ordered = columns.map(({ value }) => value).filter((value) => open.includes(value))
    const to = ordered[ordered.indexOf(now.to ?? now.from) + by]
    if (to === undefined) return
    hold({ ...now, to })
    columnElement(box.current, to)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    moves.announce(to === now.from ? `${moves.labelOf(to)}, where it is.` : `${moves.labelOf(to)}.`)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (holding.current?.byKeyboard) {
      if (by) chooseColumn(holding.current, by)
      if (event.key.startsWith('Arrow')) event.preventDefault()
    } else if (focusNeighbour(box.current, event.key)) event.preventDefault()
  }
  return (
    <DragArea
      pointerFeedback="clone"
      within={() => box.current}
      onDragStart={({ operation }) => lift(operation.source?.id, isByKeyboard(operation))}
      onDragEnd={drop}
    >
      <nav className={styles.tabs} aria-label="Columns">
        {columns.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            onClick={() => columnElement(box.current, value)?.scrollIntoView({ block: 'nearest', inline: 'start' })}
          >
            {label} <span className="figures">{countText(states[index]!)}</span>
          </button>
        ))}
      </nav>
      <div ref={box} className={styles.board} role="group" aria-label="Board" data-holding={held !== null || undefined} onKeyDown={press}>
        {columns.map((column, index) => (
          <Column key={column.value} column={column} state={states[index]!} props={props} moves={moves} held={held} keep={keep} />
        ))}
      </div>
    </DragArea>
  )
}

const columnElement = (box: Element | null, value: string) => box?.querySelector(`[data-column="${CSS.escape(value)}"]`)

const countText = ({ page }: ColumnState<unknown, string>): string =>
  page ? (page.meta.more ? `${formatCount(1000)}+` : formatCount(page.meta.total)) : ''

/** Restores the focus of a card that was moved by keyboard or menu, unless the user has focused something else. */
function useKeptFocus(box: React.RefObject<HTMLDivElement | null>): (id: string) => void {
  const kept = useRef<string | null>(null)
  useEffect(() => {
    if (kept.current === null || (document.activeElement !== null && document.activeElement !== document.body)) return
    const card = box.current?.querySelector(`[data-card="${CSS.escape(kept.current)}"]`)
    if (card instanceof HTMLElement) card.focus()
  })
  useEffect(() => {
    const forget = () => (kept.current = null)
    addEventListener('pointerdown', forget)
    return () => removeEventListener('pointerdown', forget)
  }, [])
  return (id) => {
    kept.current = id
  }
}

/** Moves the focus between cards with the arrow keys. Returns true if the key did so. */
function focusNeighbour(box: Element | null, key: string): boolean {
  const current = document.activeElement
  if (!box || !(current instanceof HTMLElement) || current.dataset.card === undefined) return false
  const columns = [...box.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-card]')])
    .filter((cards) => cards.length > 0)
  const column = columns.findIndex((cards) => cards.includes(current))
  const place = columns[column]!.indexOf(current)
  const beside = (by: number) => columns[column + by]?.[Math.min(place, columns[column + by]!.length - 1)]
  const next = {
    ArrowUp: columns[column]![place - 1],
    ArrowDown: columns[column]![place + 1],
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
    Home: columns[column]![0],
    End: columns[column]!.at(-1),
  }[key]
  next?.focus()
  return next !== undefined
}

interface ColumnProps<Row extends { id: string }, Value extends string> extends Omit<BoardProps<Row, Value>, 'states'> {
  column: BoardColumn<Value>
  state: ColumnState<Row, Value>
  held: Held<Row, Value> | null
  keep: (id: string) => void
}

function Column<Row extends { id: string }, Value extends string>({ column, state, props, moves, held, keep }: ColumnProps<Row, Value>) {
  const { value, label, tone = 'neutral' } = column
  const takes = held !== null && props.movesOf(held.row).includes(value)
  // A closed column is a drop target too, so that a drop on it does not go to its neighbour.
  const { ref, isDropTarget } = useDroppable({ id: value })
  const rows = state.page?.data ?? []
  const sum = state.page && props.sum?.(state.page)
  const closed = held !== null && !takes && held.from !== value
  const over = takes && (held.byKeyboard ? held.to === value : isDropTarget)
  return (
    <section
      ref={ref}
      className={styles.column}
      aria-label={label}
      data-column={value}
      data-takes={takes || undefined}
      data-closed={closed || undefined}
      data-over={over || undefined}
    >
      <header className={styles.head}>
        <h2 data-tone={tone}>{label}</h2>
        <span className="figures">{countText(state)}</span>
        {sum && <span className={styles.sum}>{sum}</span>}
      </header>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <BoardCard key={row.id} row={row} props={props} moves={moves} keep={keep} />
        ))}
      </ul>
      {closed && <p className={styles.note}>{`Not from ${moves.labelOf(held.from)}`}</p>}
      {rows.length === 0 && !closed && <p className={styles.note}>None</p>}
      {state.page && state.page.meta.total > rows.length && (
        <Button variant="subtle" color="gray" size="compact-sm" mx="xs" mb="xs" loading={state.loadingMore} onClick={state.showMore}>
          Show more<span className="unseen"> of {label}</span>
        </Button>
      )}
    </section>
  )
}

interface CardProps<Row extends { id: string }, Value extends string> extends Omit<BoardProps<Row, Value>, 'states'> {
  row: Row
  keep: (id: string) => void
}

function BoardCard<Row extends { id: string }, Value extends string>({ row, props, moves, keep }: CardProps<Row, Value>) {
  const name = props.nameOf(row)
  const moving = moves.moving.has(row.id)
  const open = props.mayMove && !moving ? props.movesOf(row) : []
  const { ref, handleRef, isDragSource } = useDraggable({ id: row.id, disabled: open.length === 0 })
  const moveActions = open.map((to): Action => ({
    label: `Move to ${moves.labelOf(to)}`,
    icon: 'right',
    run: () => {
      keep(row.id)
      return moves.move(row, to)
    },
  }))
  return (
    <li ref={ref} className={styles.card} data-lifted={isDragSource || undefined} data-moving={moving || undefined}>
      <PathLink
        ref={handleRef}
        to={props.rowLink(row)}
        className={styles.name}
        data-card={row.id}
        draggable={false}
        {...(open.length > 0 ? { 'aria-keyshortcuts': 'Space M' } : {})}
      >
        {name}
      </PathLink>
      <div className={styles.text}>{props.card(row)}</div>
      <span className={styles.menu}>
        <RowMenu label={`Actions for ${name}`} actions={[...(props.rowActions?.(row) ?? []), ...moveActions]} />
      </span>
    </li>
  )
}
