import type { ReactNode } from 'react'
import styles from './statistics.module.css'

/** Four numbers in a row. */
export const Stats = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={styles.stats} aria-label={label}>
    {children}
  </dl>
)

/** One number with its name and a note for comparison. */
export function Stat({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  const values = Array.isArray(children) ? (children as ReactNode[]) : [children]
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      {values.map((value, index) => (
        <dd key={index}>
          {value}
          {index === values.length - 1 && note && <small>{note}</small>}
        </dd>
      ))}
    </div>
  )
}
