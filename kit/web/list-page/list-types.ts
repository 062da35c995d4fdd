import type { ReactNode } from 'react'
import type { Page, RowSource } from '../call.ts'
import type { IconName } from '../icons.ts'
import type { Guarded } from '../use-session.ts'

export interface Column<Row> {
  key: string
  header: string
  /** What stands in the cell; the row's value under `key` when absent. */
  cell?: (row: Row) => ReactNode
  /** Sortable on the server; `true` sorts by `key`. */
  sort?: true | string
  /** Numbers stand right. */
  align?: 'right'
  /** Off until the user chooses it behind "Columns". */
  hidden?: true
  /** On a phone: the line in bold, or one of the two facts below it. */
  card?: 'title' | 'fact'
  /** In pixels, for columns that must not grow. */
  width?: number
}

export interface Option {
  value: string
  label: string
}

/** Options known beforehand, or asked for when the filter is first opened. */
export type Options = readonly Option[] | (() => Promise<readonly Option[]>)

export type Filter =
  | { key: string; label: string; type: 'select' | 'multi'; options: Options }
  | { key: string; label: string; type: 'text' }
  | { key: string; label: string; type: 'currency' }
  /** Two parameters of the call: the first and the last day. */
  | { key: string; label: string; type: 'date-range'; from: string; to: string }

export interface Action extends Guarded {
  label: string
  icon?: IconName
  danger?: boolean
  /** Why it cannot be done now; the entry stays, greyed, with the reason. */
  disabled?: string | false | undefined
  run: () => void | Promise<void>
}

export interface BulkAction<Row> extends Guarded {
  label: string
  icon?: IconName
  danger?: boolean
  /** The rows are let go afterwards, because they are not on the list any more. */
  clears?: true
  /** `false`: it was not done. */
  run: (rows: Row[]) => void | Promise<void | boolean>
}

/** A button that opens a screen, or does something. */
export type Button = Guarded & { label: string; icon?: IconName } & ({ to: string } | { run: () => void })

/** What a list or a board says while the agency has nothing for it yet. */
export interface FirstUseWords {
  title: string
  text: string
  action?: Button | undefined
}

/** Rows as pictures. Title, facts, link, menu and selection are those of the cards of a phone. */
export interface Grid<Row> {
  /** What a screen reader calls a row. */
  name: (row: Row) => string
  picture: (row: Row) => string | null | undefined
  /** Over the picture: a state. */
  badge?: (row: Row) => ReactNode
  /** Told when a row was moved before another one, or to the end; possible while the list is whole and in its own order. */
  reorder?: (row: Row, before: Row | null) => void | Promise<void>
}

export interface ListPageProps<Row> {
  title: string
  rows: RowSource<Row>
  columns: readonly Column<NoInfer<Row>>[]
  filters?: readonly Filter[]
  /** What the search box says, such as "Search packages"; without it there is none. */
  search?: string
  /** The order the server gives when none is asked for: `-created_at`. */
  defaultSort?: string
  primaryAction?: Button | undefined
  /** Further buttons of the header, such as an import. */
  actions?: ReactNode
  /** The address a row opens: `(row) => pathTo('/clients/$id', { id: row.id })`. */
  rowLink?: (row: NoInfer<Row>) => string
  rowActions?: (row: NoInfer<Row>) => readonly Action[]
  bulkActions?: readonly BulkAction<NoInfer<Row>>[]
  /** A small picture before the first column, for what people know by sight. */
  thumbnail?: (row: NoInfer<Row>) => string | null | undefined
  /** Pictures at first, the table at a click: for what people would rather look at than read. */
  grid?: Grid<NoInfer<Row>>
  /** What identifies a row; its `id` when absent. */
  rowKey?: (row: NoInfer<Row>) => string
  /** Said while the agency has none yet. */
  firstUse: FirstUseWords
  /** Above the rows: sums of the whole filtered list. */
  totals?: (page: Page<NoInfer<Row>>) => ReactNode
  /** Between title and rows: tabs of sibling lists. */
  tabs?: ReactNode
  /** A list inside another page: no page title, smaller head. */
  inside?: true
}

/** Narrows a button to one that leads to a screen. */
export const leadsTo = (button: Button): button is Extract<Button, { to: string }> => 'to' in button
