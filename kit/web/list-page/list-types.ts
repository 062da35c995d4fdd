import type { ReactNode } from 'react'
import type { Page, RowSource } from '../call.ts'
import type { IconName } from '../icons.ts'
import type { Guarded } from '../use-session.ts'

export interface Column<Row> {
  key: string
  header: string
  /** Renders the cell. Default: the row's value under `key`. */
  cell?: (row: Row) => ReactNode
  /** Sortable on the server; `true` sorts by `key`. */
  sort?: true | string
  /** Numbers are right-aligned. */
  align?: 'right'
  /** Hidden until the user selects it in "Columns". */
  hidden?: true
  /** On a phone: the bold line, the amount at its right (with the header below), the line below it, or one of the two facts. */
  card?: 'title' | 'amount' | 'about' | 'fact'
  /**
   * How important the column is where there is no room for all: 1 always stays, 3 is left out before 2. Default: 1 for the title
   * and the amount of a phone's card, 2 for its other columns, else 3. The first column and the last amount always stay.
   */
  priority?: 1 | 2 | 3
  /** Fixed width in pixels, for columns that must not grow. */
  width?: number
}

export interface Option {
  value: string
  label: string
}

/** Fixed options, or a function that loads them when the filter is first opened. */
export type Options = readonly Option[] | (() => Promise<readonly Option[]>)

export type Filter =
  | { key: string; label: string; type: 'select' | 'multi'; options: Options }
  | { key: string; label: string; type: 'text' }
  | { key: string; label: string; type: 'currency' }
  /** Sets two parameters of the call: the first and the last day. */
  | { key: string; label: string; type: 'date-range'; from: string; to: string }

export interface Action extends Guarded {
  label: string
  icon?: IconName
  danger?: boolean
  /** Why the action is not possible now. The entry is greyed and shows the reason. */
  disabled?: string | false | undefined
  run: () => void | Promise<void>
}

export interface BulkAction<Row> extends Guarded {
  label: string
  icon?: IconName
  danger?: boolean
  /** Clears the selection afterwards, because the rows are no longer in the list. */
  clears?: true
  /** Returns `false` if nothing was done. */
  run: (rows: Row[]) => void | Promise<void | boolean>
}

/** A button that opens a screen or runs a function. */
export type Button = Guarded & { label: string; icon?: IconName } & ({ to: string } | { run: () => void })

/** The texts of a list or board while the agency has no entries for it. */
export interface FirstUseWords {
  title: string
  text: string
  action?: Button | undefined
}

/** Rows as pictures. Title, facts, link, menu and selection are the same as on the cards of a phone. */
export interface Grid<Row> {
  /** The name of a row for screen readers. */
  name: (row: Row) => string
  picture: (row: Row) => string | null | undefined
  /** A status shown over the picture. */
  badge?: (row: Row) => ReactNode
  /** Called when a row was moved before another one, or to the end. Only available while the list is complete and in its own order. */
  reorder?: (row: Row, before: Row | null) => void | Promise<void>
}

export interface ListPageProps<Row> {
  title: string
  rows: RowSource<Row>
  columns: readonly Column<NoInfer<Row>>[]
  filters?: readonly Filter[]
  /** Label of the search box, such as "Search packages". Without it, there is no search. */
  search?: string
  /** The server's default order: `-created_at`. */
  defaultSort?: string
  primaryAction?: Button | undefined
  /** Further buttons of the header, such as an import. */
  actions?: ReactNode
  /** The address that a row opens: `(row) => pathTo('/clients/$id', { id: row.id })`. */
  rowLink?: (row: NoInfer<Row>) => string
  rowActions?: (row: NoInfer<Row>) => readonly Action[]
  bulkActions?: readonly BulkAction<NoInfer<Row>>[]
  /** A small picture before the first column, for records that people recognise by sight. */
  thumbnail?: (row: NoInfer<Row>) => string | null | undefined
  /** Shows pictures by default and the table on request, for records that people choose by sight. */
  grid?: Grid<NoInfer<Row>>
  /** The unique key of a row. Default: its `id`. */
  rowKey?: (row: NoInfer<Row>) => string
  /** Shown while the agency has no entries. */
  firstUse: FirstUseWords
  /** Shown above the rows: sums of the whole filtered list. */
  totals?: (page: Page<NoInfer<Row>>) => ReactNode
  /** Shown between title and rows: tabs of sibling lists. */
  tabs?: ReactNode
  /** The list is part of another page: no page title, smaller header. */
  inside?: true
}

/** Type guard for a button that opens a screen. */
export const leadsTo = (button: Button): button is Extract<Button, { to: string }> => 'to' in button
