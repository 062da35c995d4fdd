import type { ReactNode } from 'react'
import type { Page, RowSource } from '../call.ts'
import type { Action, Button, Filter, FirstUseWords } from '../list-page/list-types.ts'
import type { Tone } from '../status-badge.tsx'

/** A column: the value its rows have, and its name. */
export interface BoardColumn<Value extends string> {
  value: Value
  label: string
  tone?: Tone | undefined
}

export interface BoardPageProps<Row extends { id: string }, Value extends string> {
  title: string
  rows: RowSource<Row>
  columns: readonly BoardColumn<Value>[]
  /** The filter of the call that gives the rows of one column: `status`. */
  filteredBy: string
  columnOf: (row: Row) => Value
  /** The row as it is in another column, shown until the server has answered. */
  placed: (row: Row, column: Value) => Row
  /** The columns a row may go to from where it is; the others do not take it. */
  movesOf: (row: Row) => readonly Value[]
  /** Moves a row on the server. `false`: the person thought better of it. Throws what the server refuses. */
  move: (row: Row, to: Value) => Promise<void | false>
  /** Path prefixes of calls that are read again after a move. */
  reads: readonly string[]
  /** Whether this person may move anything; others see a board without menus to move. */
  mayMove: boolean
  /** The name of a row: what its card links by, and what is announced. */
  nameOf: (row: Row) => string
  /** Below the name. */
  card: (row: Row) => ReactNode
  rowLink: (row: Row) => string
  rowActions?: (row: Row) => readonly Action[]
  /** Beside the count of a column, from the totals the server gives with its first page. */
  sum?: (page: Page<Row>) => ReactNode
  filters?: readonly Filter[]
  search?: string
  defaultSort?: string
  primaryAction?: Button | undefined
  /** Further buttons of the header, such as the switch between list and board. */
  actions?: ReactNode
  firstUse: FirstUseWords
}
