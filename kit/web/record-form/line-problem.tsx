import type { ReactNode } from 'react'
import styles from './record-form.module.css'

/** An error of a line or a list that none of its fields shows. Nothing without an error. */
export const LineProblem = ({ text }: { text: ReactNode }) =>
  text ? (
    <p role="alert" className={styles.lineProblem}>
      {text}
    </p>
  ) : null
