import { Children, type ReactNode } from 'react'
import type { Permission } from '#kit/contract/permissions.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useMay } from '#kit/web/use-session.ts'
import styles from './home.module.css'

/** The rows of a card, or a sentence if there are none. */
export function Rows({ none, children }: { none: string; children: ReactNode }) {
  if (Children.count(children) === 0) return <p className={styles.none}>{none}</p>
  return <div className={styles.rows}>{children}</div>
}

interface RowProps {
  to: string
  title: ReactNode
  text?: ReactNode
  value?: ReactNode
  /** A small picture before the title. */
  icon?: ReactNode
  /** Who may open the link: any of the permissions. */
  needs?: readonly Permission[]
  /** Content below the row, such as a bar. */
  children?: ReactNode
}

/** One row with title, text and value. It is a link for people who may open it. */
export function Row({ to, title, text, value, icon, needs = ['View Bookings'], children }: RowProps) {
  const may = useMay()
  const content = (
    <>
      {icon}
      <span className={styles.rowText}>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      {value !== undefined && value !== null && <span className={`${styles.value} figures`}>{value}</span>}
      {children}
    </>
  )
  return may(...needs) ? (
    <PathLink to={to} className={styles.row}>
      {content}
    </PathLink>
  ) : (
    <div className={styles.row}>{content}</div>
  )
}
