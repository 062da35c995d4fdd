import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Country } from '#kit/web/fields/country-field.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { formatTicketNumber } from '../../contract/ticket-number.ts'
import type { Flight, FlightPassenger } from '../calls.ts'
import { titleOptions, typeWords } from '../flight-words.ts'
import styles from './view.module.css'

/** The passengers, with tickets and passports. */
export function PassengersCard({ flight }: { flight: Flight }) {
  return (
    <Card title="Passengers" flush>
      <ul className={styles.passengers}>
        {flight.passengers.map((one) => (
          <Passenger key={one.id} flight={flight} passenger={one} />
        ))}
      </ul>
    </Card>
  )
}

const ended: readonly Flight['status'][] = ['cancelled', 'refunded', 'void']

/** "Dr Grace Akello". */
export const passengerName = ({ title, given_names, surname }: Pick<FlightPassenger, 'title' | 'given_names' | 'surname'>): string =>
  [titleOptions.find(({ value }) => value === title)?.label, given_names, surname].filter(Boolean).join(' ')

function Passenger({ flight, passenger }: { flight: Flight; passenger: FlightPassenger }) {
  const may = useMay()
  const { open } = useDialog()
  const { id, type, born_on, nationality, passport_number, passport_expires_on, frequent_flyer, ticket_number } = passenger
  const details = [
    born_on && <span key="born">born {formatShortDay(born_on)}</span>,
    nationality && <Country key="nationality" code={nationality} />,
    passport_number && (
      <span key="passport">
        passport {passport_number}
        {passport_expires_on && `, valid until ${formatShortDay(passport_expires_on)}`}
      </span>
    ),
    frequent_flyer && <span key="flyer">frequent flyer {frequent_flyer}</span>,
  ].filter(Boolean)
  const mayEdit = may('Edit Bookings', 'Add Bookings') && !ended.includes(flight.status)
  return (
    <li className={styles.passenger}>
      <div className={styles.who}>
        <b>{passengerName(passenger)}</b> <span className={styles.dim}>{typeWords[type].toLowerCase()}</span>
        {details.length > 0 && <div className={styles.details}>{details}</div>}
      </div>
      {ticket_number && (
        <span className={styles.ticket}>
          <span className="figures">{formatTicketNumber(ticket_number)}</span>
          <CopyButton value={ticket_number} what="ticket number" />
        </span>
      )}
      <RowMenu
        actions={mayEdit ? [{ label: 'Passport and frequent flyer', icon: 'pencil', run: () => open('documents', id) }] : []}
        label={`${passengerName(passenger)} actions`}
      />
    </li>
  )
}
