import { Menu } from '@mantine/core'
import { addDays } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import type { Room, Stay } from './calls.ts'
import type { Nights } from './free-nights.ts'
import { placeOf, rowHeight } from './timeline-days.ts'
import styles from './timeline.module.css'
import type { useCells } from './use-cells.ts'
import { nightsText, type useNights } from './use-nights.ts'

interface CellButtonProps {
  from: string
  today: string
  rooms: readonly Room[]
  cells: ReturnType<typeof useCells>
  nights: ReturnType<typeof useNights>
  openStay: (stay: Stay) => void
  /** Starts a booking of the marked nights; undefined without permission. */
  book: ((room: Room, nights: Nights) => void) | undefined
  /** Takes the room out of service for the marked nights; undefined without permission. */
  block: ((room: Room, nights: Nights) => void) | undefined
}

/** The focused cell of the timeline, which grows to the marked nights, and the menu of what can be done with them. */
export function CellButton({ from, today, rooms, cells, nights, openStay, book, block }: CellButtonProps) {
  const { cell, stay, button, label } = cells
  const { marked } = nights
  const { row, ...days } = marked ?? { row: cell.row, starts_on: cell.night, ends_on: addDays(cell.night, 1) }
  const { left, width } = placeOf(days, from)
  const place = { left: `calc(var(--names) + ${left}px)`, top: row * rowHeight, width }
  const change = (opened: boolean) => {
    if (!opened) {
      nights.clear()
      if (marked) cells.set({ row: marked.row, night: marked.starts_on })
      button.current?.focus({ preventScroll: true })
    } else if (stay && !marked) openStay(stay)
    else if (marked || nights.mark(cell.row, cell.night)) nights.open()
  }
  const choose = (run: (room: Room, nights: Nights) => void) => () => {
    if (marked) run(rooms[marked.row]!, { starts_on: marked.starts_on, ends_on: marked.ends_on })
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
            onBlur={() => marked && !marked.open && !nights.isPressed() && nights.clear()}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {marked && <Menu.Label>{`${rooms[marked.row]!.name} · ${nightsText(marked)}`}</Menu.Label>}
          {book && marked && (
            <Menu.Item leftSection={<icons.plus size={16} aria-hidden />} disabled={marked.starts_on < today} onClick={choose(book)}>
              New booking
              {marked.starts_on < today && <small style={{ display: 'block' }}>These days are over.</small>}
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
        <div className={styles.nights} style={{ ...place, width: undefined, top: (row + 1) * rowHeight }} aria-hidden>
          {nightsText(marked)}
        </div>
      )}
    </>
  )
}
