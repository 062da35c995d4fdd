import type { ReactNode } from 'react'
import { Thumbnail } from '../list-page/thumbnail.tsx'
import { PathLink } from '../shell/path-link.tsx'
import styles from './link-rows.module.css'

interface LinkRowProps {
  /** Without it, the row is plain text. */
  to?: string | undefined
  /** A small picture; null where there is none of several. */
  picture?: string | null
  title: ReactNode
  text?: ReactNode
  /** At the right: an amount, a status. */
  value?: ReactNode
}

/** One record in a card of another: picture, title, text and value. The whole row opens it. */
export function LinkRow({ to, picture, title, text, value }: LinkRowProps) {
  const content = (
    <>
      {picture !== undefined && <Thumbnail url={picture} />}
      <span className={styles.text}>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      {value && <span className={styles.value}>{value}</span>}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <PathLink to={to} className={styles.row}>
          {content}
        </PathLink>
      )}
    </li>
  )
}

/** The rows of a card, or a sentence if there are none. */
export const LinkRows = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>
