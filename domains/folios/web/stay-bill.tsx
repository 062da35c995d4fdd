import { Anchor } from '@mantine/core'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Folio } from './calls.ts'
import { folioName } from './folio-words.ts'

/** The open folios of a stay with their balances, so that they are settled and closed at check-out. */
export default function StayBill({ bookingId }: { bookingId: string }) {
  const { data: bill } = useCall(call, 'GET /bookings/{id}/folio', { params: { id: bookingId } })
  const open = bill?.folios.filter(({ status, charges }) => status === 'open' && charges.length > 0) ?? []
  if (open.length === 0) return null
  return (
    <section aria-label="Open folios">
      <Facts
        rows={open.map((folio) => ({ label: open.length === 1 ? 'Folio' : `Folio ${folioName(folio)}`, value: <Balance folio={folio} /> }))}
      />
      <Anchor component={PathLink} to={pathTo('/bookings/view/$id', { id: bookingId })} size="sm">
        {open.some(({ balance, payer }) => balance.amount > 0 && payer === 'guest')
          ? 'Take payment and close the folio'
          : 'Close the folio with its invoice'}
      </Anchor>
    </section>
  )
}

const Balance = ({ folio: { balance, payer } }: { folio: Folio }) =>
  balance.amount === 0 ? (
    <span>Paid, not closed</span>
  ) : (
    <span>
      <Money value={{ ...balance, amount: Math.abs(balance.amount) }} />{' '}
      {balance.amount < 0 ? 'overpaid' : payer === 'company' ? 'on account' : 'still due'}
    </span>
  )
