import { Checkbox } from '@mantine/core'
import { PathLink } from '../shell/path-link.tsx'
import styles from './list-cards.module.css'
import { cellOf } from './list-table.tsx'
import type { Column } from './list-types.ts'
import { RowMenu } from './row-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { ListState } from './use-list-page.ts'

/** Returns the two facts of a card: the columns marked as facts, or the first two after the title. */
export function factsOf<Row>(columns: readonly Column<Row>[], title: Column<Row>): Column<Row>[] {
  const marked = columns.filter(({ card }) => card === 'fact')
  return (marked.length > 0 ? marked : columns.filter((column) => column !== title && !column.hidden)).slice(0, 2)
}

/** The rows as cards, for a phone: a checkbox, the name, the amount, two facts and a menu. */
export function ListCards<Row>({ list }: { list: ListState<Row> }) {
  const { props, rows, keyOf, selection } = list
  const title = props.columns.find(({ card }) => card === 'title') ?? props.columns[0]
  if (!title) return null
  const facts = factsOf(props.columns, title)
  const about = props.columns.find(({ card }) => card === 'about')
  const amount = props.columns.find(({ card }) => card === 'amount')
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const link = props.rowLink?.(row)
        const selected = selection.rows.has(keyOf(row))
        return (
          <li key={keyOf(row)} className={styles.cardRow} data-selected={selected || undefined}>
            {props.bulkActions && props.bulkActions.length > 0 && (
              <label className={styles.tick}>
                <Checkbox aria-label="Select row" checked={selected} onChange={() => selection.toggle(row)} />
              </label>
            )}
            {props.thumbnail && <Thumbnail url={props.thumbnail(row)} />}
            <div className={styles.cardText}>
              {link ? (
                <PathLink to={link} className={styles.cardLink}>
                  {cellOf(title, row)}
                </PathLink>
              ) : (
                <span>{cellOf(title, row)}</span>
              )}
              {about && <span className={styles.about}>{cellOf(about, row)}</span>}
              <span className={styles.facts}>
                {facts.map((fact) => (
                  <span key={fact.key}>{cellOf(fact, row)}</span>
                ))}
              </span>
            </div>
            {amount && <Amount column={amount} row={row} />}
            {props.rowActions && <RowMenu actions={props.rowActions(row)} />}
          </li>
        )
      })}
    </ul>
  )
}

/** An amount with its header below it: "UGX 400,000 / Due". Nothing if the row has none. */
function Amount<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const cell = cellOf(column, row)
  if (cell === null || cell === undefined || cell === false) return null
  return (
    <span className={styles.amount}>
      {cell}
      <small>{column.header}</small>
    </span>
  )
}
