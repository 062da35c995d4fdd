import { wordsOf } from '#kit/contract/text.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Party, Trip } from './calls.ts'

/** The bookings of a trip: how many people, and who owes what. */
export const PartiesCard = ({ trip: { parties } }: { trip: Trip }) => (
  <Card title="Bookings" flush>
    <LinkRows none="Nobody is booked.">
      {parties.map((party) => (
        <LinkRow
          key={party.id}
          to={pathTo('/bookings/view/$id', { id: party.id })}
          title={party.client_name}
          text={factsOf(party)}
          value={party.due.amount === 0 ? 'Paid' : <Money value={party.due} />}
        />
      ))}
    </LinkRows>
  </Card>
)

const factsOf = ({ reference, status, named, places, phone, email }: Party): string =>
  [reference, status === 'confirmed' ? null : wordsOf(status), `${named} of ${places} named`, phone ?? email].filter(Boolean).join(' · ')
