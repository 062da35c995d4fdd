import type { ChangeRow } from './calls.ts'
import { shiftText } from './flight-words.ts'
import styles from './flights.module.css'

/** The changed flights, each with its old and new times. */
export function ChangeText({ change }: { change: Pick<ChangeRow, 'flights' | 'shift_minutes'> }) {
  return (
    <ul className={styles.changes}>
      {change.flights.map(({ flight, route, before, after }) => (
        <li key={`${flight} ${route}`}>
          <b className="figures">
            {flight} {route}
          </b>
          <div className={styles.times}>
            {before && <del aria-label={`Until now ${before}`}>{before}</del>}
            {after ? <ins aria-label={`Now ${after}`}>{after}</ins> : <ins>no longer operates</ins>}
            {!before && <span className={styles.dim}>new</span>}
          </div>
        </li>
      ))}
      {change.flights.length > 0 && change.shift_minutes !== 0 && <li className={styles.dim}>{shiftText(change.shift_minutes)}.</li>}
    </ul>
  )
}
