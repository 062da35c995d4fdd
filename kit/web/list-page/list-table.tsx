import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { icons } from '../icons.ts'
import { PathLink } from '../shell/path-link.tsx'
import { nextSort } from './list-search.ts'
import fitting from './fitting-columns.module.css'
import styles from './list-page.module.css'
import type { Column } from './list-types.ts'
import { RowMenu } from './row-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useFittingColumns } from './use-fitting-columns.ts'
import type { ListState } from './use-list-page.ts'

/** The rows as a table. */
export function ListTable<Row>({ list, cursor }: { list: ListState<Row>; cursor: number }) {
  const { columns, rows, props, keyOf } = list
  const place = useFittingColumns(list)
  return (
    <div ref={place} className={styles.scroller}>
      <table className={`${styles.table} ${fitting.fitted}`} data-compact={list.compact || undefined}>
        <thead>
          <tr>
            {props.bulkActions && <SelectAll list={list} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} list={list} />
            ))}
            {props.rowActions && (
              <th className={styles.narrow}>
                <span className="unseen">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={keyOf(row)} row={row} list={list} current={index === cursor} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll<Row>({ list: { rows, selection, keyOf } }: { list: ListState<Row> }) {
  const count = rows.filter((row) => selection.rows.has(keyOf(row))).length
  return (
    <th className={styles.narrow}>
      <Checkbox
        aria-label="Select all rows of this page"
        checked={count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={selection.toggleAll}
      />
    </th>
  )
}

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: ListState<Row> }) {
  const key = column.sort === true ? column.key : column.sort
  const current = list.search.sort ?? list.props.defaultSort
  const direction = key && current === key ? 'ascending' : key && current === `-${key}` ? 'descending' : undefined
  const Arrow = direction === 'ascending' ? icons.sortUp : icons.sortDown
  return (
    <th
      data-column={column.key}
      data-left={list.leftOut.includes(column.key) || undefined}
      data-align={column.align}
      aria-sort={direction}
      style={column.width ? { width: column.width } : undefined}
      scope="col"
    >
      {key ? (
        <button type="button" className={styles.sort} onClick={() => list.change({ sort: nextSort(list.search.sort, key) })}>
          {column.header}
          <Arrow size={12} aria-hidden className={styles.arrow} data-shown={direction !== undefined || undefined} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function TableRow<Row>({ row, list, current }: { row: Row; list: ListState<Row>; current: boolean }) {
  const { columns, props, selection, keyOf } = list
  const navigate = useNavigate()
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const link = props.rowLink?.(row)
  const selected = selection.rows.has(keyOf(row))
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!link || isOwnControl(event) || getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(link, '_blank', 'noopener')
    else void navigate({ href: link })
  }
  return (
    <tr
      ref={line}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-link={link ? true : undefined}
      onClick={open}
    >
      {props.bulkActions && (
        <td className={styles.narrow}>
          <Checkbox aria-label="Select row" checked={selected} onChange={() => selection.toggle(row)} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-left={list.leftOut.includes(column.key) || undefined}
          data-align={column.align}
          className={column.align === 'right' ? 'figures' : undefined}
        >
          {index === 0 ? <FirstCell row={row} list={list} column={column} link={link} /> : cellOf(column, row)}
        </td>
      ))}
      {props.rowActions && (
        <td className={styles.narrow}>
          <RowMenu actions={props.rowActions(row)} />
        </td>
      )}
    </tr>
  )
}

function FirstCell<Row>({ row, list, column, link }: { row: Row; list: ListState<Row>; column: Column<Row>; link: string | undefined }) {
  const { thumbnail } = list.props
  const content = cellOf(column, row)
  return (
    <span className={styles.first}>
      {thumbnail && <Thumbnail url={thumbnail(row)} />}
      {link ? <PathLink to={link}>{content}</PathLink> : <span className={styles.firstText}>{content}</span>}
    </span>
  )
}

/** Links, buttons and fields inside a row handle their own clicks. */
const isOwnControl = (event: MouseEvent) => (event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') !== null

/** Returns the content of a cell. */
export const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : ((row as Record<string, ReactNode>)[column.key] ?? null)
