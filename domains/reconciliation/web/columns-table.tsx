import { columnKinds, columnWords, type ColumnKind } from '../contract/columns.ts'
import type { Read } from './calls.ts'
import styles from './reconciliation.module.css'

interface ColumnsTableProps {
  read: Read
  columns: readonly (ColumnKind | null)[]
  change: (columns: (ColumnKind | null)[]) => void
}

/** The first rows of a file, with a select for the content above each column. Each kind fits one column only. */
export function ColumnsTable({ read: { header, rows }, columns, change }: ColumnsTableProps) {
  const choose = (at: number, kind: ColumnKind | null) =>
    change(columns.map((before, index) => (index === at ? kind : before === kind ? null : before)))
  return (
    <div className={styles.columns} role="group" aria-label="Columns of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((name, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns of a file never change order, and their names may
              // repeat
              <th key={at} scope="col">
                {name || `Column ${at + 1}`}
                <select
                  aria-label={`${name || `Column ${at + 1}`} holds`}
                  value={columns[at] ?? ''}
                  onChange={(event) => choose(at, (event.currentTarget.value || null) as ColumnKind | null)}
                >
                  <option value="">Ignore</option>
                  {columnKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {columnWords[kind]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file never change order
            <tr key={row}>
              {header.map((_name, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={at} data-off={columns[at] === null || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
