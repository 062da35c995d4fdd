import { Button } from '@mantine/core'
import { wordsOf } from '#kit/contract/text.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Country } from '#kit/web/fields/country-field.tsx'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { peopleOf } from '../booking-words.ts'
import type { Booking, BookingTraveller } from '../calls.ts'
import { useDialog } from './use-dialog.ts'
import styles from './view.module.css'

const editable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress']

/** The travellers. What is private of them is opened in their dialog, where each look is logged. */
export function TravellersCard({ booking }: { booking: Booking }) {
  const may = useMay()
  const { open } = useDialog()
  const people = peopleOf(booking)
  const mayEdit = may('Edit Bookings') && editable.includes(booking.status)
  const living = booking.traveller_details.filter(({ cancelled_at }) => !cancelled_at)
  const missing = Math.max(0, booking.travellers - living.length)
  const add = mayEdit && (
    <Button size="compact-md" variant="default" leftSection={<icons.plus size={14} aria-hidden />} onClick={() => open('traveller')}>
      Add {people.one}
    </Button>
  )
  return (
    <Card title={people.title} aside={living.length > 0 && add} flush>
      {booking.traveller_details.length === 0 ? (
        <EmptyState title="No names yet." text={people.count(booking.travellers)} action={add} />
      ) : (
        <>
          <ul className={styles.travellers}>
            {booking.traveller_details.map((one) => (
              <Traveller key={one.id} booking={booking} traveller={one} mayEdit={mayEdit} />
            ))}
          </ul>
          {missing > 0 && <p className={styles.footnote}>{missing === 1 ? 'One more is' : `${missing} more are`} not named yet.</p>}
        </>
      )}
    </Card>
  )
}

function Traveller({ booking, traveller, mayEdit }: { booking: Booking; traveller: BookingTraveller; mayEdit: boolean }) {
  const { open } = useDialog()
  const { one } = peopleOf(booking)
  const { name, unit, nationality, passport_number, has_born_on, has_dietary, phone, email, notes, cancelled_at, id } = traveller
  const actions: Action[] =
    mayEdit && !cancelled_at
      ? [
          { label: `Change ${one}`, icon: 'pencil', run: () => open('traveller', id) },
          ...(booking.allowed.includes('cancelled')
            ? [{ label: `Cancel ${one}`, icon: 'x' as const, danger: true, run: () => open('cancel-traveller', id) }]
            : []),
        ]
      : []
  const papers = [
    nationality && <Country key="nationality" code={nationality} />,
    passport_number && <span key="passport">Passport {passport_number}</span>,
    has_born_on && <span key="born">date of birth given</span>,
    has_dietary && <span key="dietary">dietary needs given</span>,
    phone && <span key="phone">{phone}</span>,
    email && <span key="email">{email}</span>,
    notes && (
      <span key="notes" className="lines">
        {notes}
      </span>
    ),
  ].filter(Boolean)
  return (
    <li className={styles.traveller} data-cancelled={cancelled_at ? true : undefined}>
      <div className={styles.lineText}>
        <b>{name}</b> <span className={styles.dim}>{wordsOf(unit)}</span>
        {papers.length > 0 && <div className={styles.papers}>{papers}</div>}
      </div>
      {cancelled_at && <StatusBadge status="cancelled" />}
      <RowMenu actions={actions} label={`${name} actions`} />
    </li>
  )
}
