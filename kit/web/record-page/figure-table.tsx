import type { ReactNode } from 'react'
import styles from './part-table.module.css'

interface FigureColumn<Row> {
  key: string
  header: string
  /** Numbers are right-aligned. */
  align?: 'right'
  cell: (row: Row) => ReactNode
}

interface FigureTableProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly FigureColumn<NoInfer<Row>>[]
}

const sideOf = (align: 'right' | undefined) => (align ? `figures ${styles.right}` : undefined)

/** A table of figures in a card, all rows at once. */
export const FigureTable = <Row,>({ rows, rowKey, columns }: FigureTableProps<Row>) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" className={sideOf(align)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, align, cell }) => (
              <td key={key} className={sideOf(align)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
