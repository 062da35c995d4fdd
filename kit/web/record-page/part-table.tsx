import type { ReactNode } from 'react'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import styles from './part-table.module.css'

/** The parts of a record in a table, such as its prices. `heads` are the columns before the column of menus. */
export const PartTable = ({ heads, children }: { heads: ReactNode; children: ReactNode }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads}
          <th scope="col" className={styles.menu}>
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface PartRowProps {
  name: string
  /** In small letters below the name. */
  notes: readonly (string | null | undefined)[]
  /** Grey, because it is not sold. */
  off: boolean
  /** Without it the name is text. */
  edit?: (() => void) | undefined
  actions: readonly Action[]
  /** The cells between its name and its menu. */
  children: ReactNode
}

/** One part: its name opens it, its menu is at the end. */
export const PartRow = ({ name, notes, off, edit, actions, children }: PartRowProps) => (
  <tr data-off={off || undefined}>
    <td>
      {edit ? (
        <button type="button" className={styles.link} onClick={edit}>
          {name}
        </button>
      ) : (
        name
      )}
      {notes.filter(Boolean).map((note, line) => (
        <small key={line} className={styles.small}>
          {note}
        </small>
      ))}
    </td>
    {children}
    <td className={styles.menu}>
      <RowMenu label={`Actions for ${name}`} actions={actions} />
    </td>
  </tr>
)
