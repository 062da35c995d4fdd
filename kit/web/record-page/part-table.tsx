import type { ReactNode } from 'react'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import styles from './part-table.module.css'

/** A table of the parts of a record, such as its prices. `heads` are the column heads before the menu column. */
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
  /** Small text below the name. */
  notes: readonly (string | null | undefined)[]
  /** Shown grey, because it is not on sale. */
  off: boolean
  /** Opens the part. Without it, the name is plain text. */
  edit?: (() => void) | undefined
  actions: readonly Action[]
  /** The cells between name and menu. */
  children: ReactNode
}

/** One part: its name opens it, and its menu is at the end. */
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
