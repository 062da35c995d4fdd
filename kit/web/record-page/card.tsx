import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { icons } from '../icons.ts'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import styles from './record-page.module.css'

interface CardProps {
  title?: string
  /** Shown beside the title: a status, a button. */
  aside?: ReactNode
  /** Entries of the card's menu. */
  actions?: readonly Action[]
  /** Without padding, for tables and key–value rows. */
  flush?: true
  children: ReactNode
}

/** A card with a title and a menu. */
export function Card({ title, aside, actions = [], flush, children }: CardProps) {
  return (
    <section className={styles.card} {...(title ? { 'aria-label': title } : {})}>
      {title && (
        <div className={styles.cardHead}>
          <Title order={2}>{title}</Title>
          <div className={styles.cardAside}>
            {aside}
            <RowMenu actions={actions} label={`${title} actions`} />
          </div>
        </div>
      )}
      <div className={flush ? undefined : styles.cardBody}>{children}</div>
    </section>
  )
}

/** The next step, as a row inside the card: "Ready to be confirmed · Confirm booking". */
export function NextStep({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.next}>
      <icons.next size={16} aria-hidden />
      <span>{children}</span>
      {action}
    </div>
  )
}

export interface Fact {
  label: string
  value: ReactNode
  /** Text that a copy button copies. */
  copy?: string | null | undefined
}

/** Names and values. A row without a value is left out. */
export function Facts({ rows }: { rows: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map((row) =>
        row && row.value !== null && row.value !== undefined && row.value !== false && row.value !== '' ? (
          <div key={row.label} className={styles.fact}>
            <dt>{row.label}</dt>
            <dd>
              {row.value}
              {row.copy && <CopyButton value={row.copy} what={row.label.toLowerCase()} />}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
