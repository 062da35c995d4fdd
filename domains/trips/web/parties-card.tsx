import { wordsOf } from '#kit/contract/text.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Party, Trip } from './calls.ts'
import styles from './trips.module.css'

/** The bookings of a trip: how many people, and who owes what. */
export const PartiesCard = ({ trip: { parties } }: { trip: Trip }) => (
  <Card title="Bookings" flush>
    {parties.length === 0 ? (
      <EmptyState title="Nobody is booked." text="Bookings of this departure appear here." />
    ) : (
      <PartTable
        heads={
          <>
            <th scope="col">Client</th>
            <th scope="col">Booking</th>
            <th scope="col">Named</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.right}>
              Due
            </th>
          </>
        }
      >
        {parties.map((party) => (
          <PartyRow key={party.id} party={party} />
        ))}
      </PartTable>
    )}
  </Card>
)

const PartyRow = ({
  party: { id, client_name, reference, phone, email, places, named, status, due, without_passport },
}: {
  party: Party
}) => (
  <PartRow name={client_name} notes={[phone, email]} off={false} actions={[]}>
    <td>
      <PathLink to={pathTo('/bookings/view/$id', { id })}>{reference}</PathLink>
    </td>
    <td>
      <span className="figures">
        {named} of {places}
      </span>
      {without_passport > 0 && named > 0 && <small className={styles.small}> · {without_passport} without passport</small>}
    </td>
    <td>
      <StatusBadge status={status} label={wordsOf(status)} />
    </td>
    <td className={styles.right}>{due.amount === 0 ? 'Paid' : <Money value={due} />}</td>
  </PartRow>
)
