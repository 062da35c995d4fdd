import type { ReactNode } from 'react'
import { icons } from '../icons.ts'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import type { TimelineRow } from './timeline-types.ts'
import styles from './timeline.module.css'

interface RowHeadProps {
  row: TimelineRow
  /** What it is one of. */
  about: string
  /** Its state, before the name. */
  mark?: ReactNode
  actions: Action[]
}

/** The name of a row, and what can be done with it. */
export const RowHead = ({ row: { name, active }, about, mark, actions }: RowHeadProps) => (
  <div className={styles.name} data-names data-off={!active || undefined}>
    {mark}
    <span className={styles.nameText}>
      <b>{name}</b>
      <small>{about}</small>
    </span>
    {!active && <icons.lock size={14} aria-label="Inactive" />}
    <RowMenu plain={styles.dots} tabIndex={-1} label={`Actions for ${name}`} actions={actions} />
  </div>
)
