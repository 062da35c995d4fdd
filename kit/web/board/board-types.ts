import type { ReactNode } from 'react'
import type { Page, RowSource } from '../call.ts'
import type { Action, Button, Filter, FirstUseWords } from '../list-page/list-types.ts'
import type { Tone } from '../status-badge.tsx'

/** A column: the value that its rows have, and its label. */
export interface BoardColumn<Value extends string> {
  value: Value
  label: string
  tone?: Tone | undefined
}

export interface BoardPageProps<Row extends { id: string }, Value extends string> {
  title: string
  rows: RowSource<Row>
  columns: readonly BoardColumn<Value>[]
  /** The filter of the call that selects the rows of one column: `status`. */
  filteredBy: string
  columnOf: (row: Row) => Value
  /** Returns the row as it will be in another column. It is shown until the server has answered. */
  placed: (row: Row, column: Value) => Row
  /** The columns that a row may be moved to from its current one. */
  movesOf: (row: Row) => readonly Value[]
  /** Moves a row on the server. Returns `false` if the user cancelled. Throws the server's error. */
  move: (row: Row, to: Value) => Promise<void | false>
  /** Path prefixes of calls that are refetched after a move. */
  reads: readonly string[]
  /** True if this user may move cards. Others see a board without move menus. */
  mayMove: boolean
  /** The name of a row: the text of its card's link, also used in announcements. */
  nameOf: (row: Row) => string
  /** Content below the name. */
  card: (row: Row) => ReactNode
  rowLink: (row: Row) => string
  rowActions?: (row: Row) => readonly Action[]
  /** Shown beside a column's count, from the totals of the server's first page. */
  sum?: (page: Page<Row>) => ReactNode
  filters?: readonly Filter[]
  search?: string
  defaultSort?: string
  primaryAction?: Button | undefined
  /** Further buttons of the header, such as the switch between list and board. */
  actions?: ReactNode
  firstUse: FirstUseWords
}
