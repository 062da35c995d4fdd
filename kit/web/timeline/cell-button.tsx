import { Menu } from '@mantine/core'
import { addDays } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { placeOf, rowHeight } from './timeline-days.ts'
import type { Shift, Span, TimelineBar, TimelineRow, TimelineWords } from './timeline-types.ts'
import styles from './timeline.module.css'
import type { useCells } from './use-cells.ts'
import type { useMarked } from './use-marked.ts'

interface CellButtonProps<Row> {
  from: string
  today: string
  shift: Shift
  rows: readonly Row[]
  words: TimelineWords
  cells: ReturnType<typeof useCells>
  marking: ReturnType<typeof useMarked>
  openBar: (bar: Pick<TimelineBar, 'id'>) => void
  /** Starts a booking of the marked days; undefined without permission. */
  book: ((row: Row, days: Span) => void) | undefined
  /** Takes the row out of service for the marked days; undefined without permission. */
  block: ((row: Row, days: Span) => void) | undefined
}

/** The focused cell of the timeline, which grows to the marked days, and the menu of what can be done with them. */
export function CellButton<Row extends TimelineRow>({
  from,
  today,
  shift,
  rows,
  words,
  cells,
  marking,
  openBar,
  book,
  block,
}: CellButtonProps<Row>) {
  const { cell, bar, button, label } = cells
  const { marked } = marking
  const { row, ...days } = marked ?? { row: cell.row, starts_on: cell.day, ends_on: addDays(cell.day, 1) }
  const { left, width } = placeOf(days, from, shift)
  const place = { left: `calc(var(--names) + ${left}px)`, top: row * rowHeight, width }
  const change = (opened: boolean) => {
    if (!opened) {
      marking.clear()
      if (marked) cells.set({ row: marked.row, day: marked.starts_on })
      button.current?.focus({ preventScroll: true })
    } else if (bar && !marked) openBar(bar)
    else if (marked || marking.mark(cell.row, cell.day)) marking.open()
  }
  const choose = (run: (row: Row, days: Span) => void) => () => {
    if (marked) run(rows[marked.row]!, { starts_on: marked.starts_on, ends_on: marked.ends_on })
  }
  return (
    <>
      <Menu opened={marked?.open ?? false} onChange={change} position="bottom-start" shadow="md">
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={styles.cell}
            style={place}
            data-marked={marked ? true : undefined}
            aria-label={label}
            onBlur={() => marked && !marked.open && !marking.isPressed() && marking.clear()}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {marked && <Menu.Label>{`${rows[marked.row]!.name} · ${words.length(marked)}`}</Menu.Label>}
          {book && marked && (
            <Menu.Item leftSection={<icons.plus size={16} aria-hidden />} disabled={marked.starts_on < today} onClick={choose(book)}>
              New booking
              {marked.starts_on < today && <small style={{ display: 'block' }}>These days are in the past.</small>}
            </Menu.Item>
          )}
          {block && (
            <Menu.Item leftSection={<icons.lock size={16} aria-hidden />} onClick={choose(block)}>
              Block
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {marked && !marked.open && (
        <div className={styles.days} style={{ ...place, width: undefined, top: (row + 1) * rowHeight }} aria-hidden>
          {words.length(marked)}
        </div>
      )}
    </>
  )
}
