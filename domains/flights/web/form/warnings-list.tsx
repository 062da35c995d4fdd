import { Link } from '@tanstack/react-router'
import { icons } from '#kit/web/icons.ts'
import type { Checked } from '../calls.ts'
import styles from './form.module.css'

/** List of warnings. They do not block saving. */
export function WarningsList({ warnings }: { warnings: Checked['warnings'] }) {
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ code, text, field, booking_id }) => (
        <li key={`${code} ${field} ${text}`}>
          <icons.warning size={16} aria-hidden />
          <span>
            {text}{' '}
            {booking_id && (
              <Link to="/offers/flights/bookings/$id/edit" params={{ id: booking_id }} target="_blank">
                Open it
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
