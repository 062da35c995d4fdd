import { wordsOf } from '#kit/contract/text.ts'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { PaymentShown } from './calls.ts'
import { methodText } from './payment-words.ts'

/** Who paid what for what: the client, and the booking with its picture and what is still due. */
export function PaidCard({ payment }: { payment: PaymentShown }) {
  const may = useMay()
  const { booking, booking_id, booking_reference, client_id, client_name, payer_name, objective, description, amount } = payment
  const who = client_name ?? payer_name
  return (
    <Card title="Payments by payer" flush>
      <LinkRows none="">
        {[
          <LinkRow
            key="who"
            to={client_id && may('View Clients') ? pathTo('/clients/$id', { id: client_id }) : undefined}
            title={who ?? 'Payer not known'}
            text={
              <>
                {methodText(payment)} · <Moment value={payment.succeeded_at ?? payment.created_at} />
              </>
            }
            value={<Money value={amount} />}
          />,
          booking && booking_id ? (
            <LinkRow
              key="what"
              to={may('View Bookings', 'Edit Bookings') ? pathTo('/bookings/view/$id', { id: booking_id }) : undefined}
              picture={booking.picture_url}
              title={booking.title}
              text={`${wordsOf(objective)} · ${booking_reference}`}
              value={
                <>
                  <span>
                    of <Money value={booking.total} />
                  </span>
                  {booking.due.amount > 0 && (
                    <span>
                      <Money value={booking.due} /> due
                    </span>
                  )}
                </>
              }
            />
          ) : (
            <LinkRow key="what" title={description ?? wordsOf(objective)} />
          ),
        ]}
      </LinkRows>
    </Card>
  )
}
