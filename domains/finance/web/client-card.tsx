import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import type { Currency } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { paymentList } from './calls.ts'
import { methodText, stateOf } from './payment-words.ts'

/** The latest payments of a client in each currency, for people who may view finance. */
export default function ClientCard({ id, currencies }: ClientCardProps) {
  const may = useMay()
  if (!may('View Finance')) return null
  return currencies.map((currency) => (
    <Payments key={currency} id={id} currency={currency} title={currencies.length > 1 ? `Payments in ${currency}` : 'Payments'} />
  ))
}

function Payments({ id, currency, title }: { id: string; currency: Currency; title: string }) {
  const { data } = useList(paymentList, { client_id: id, currency, per_page: 5 })
  if (!data || data.data.length === 0) return null
  return (
    <Card title={title} flush>
      <LinkRows none="">
        {data.data.map((payment) => (
          <LinkRow
            key={payment.id}
            to={pathTo('/finance/payments/$id', { id: payment.id })}
            title={<Money value={payment.amount} />}
            text={[methodText(payment), payment.booking_reference, formatMoment(payment.succeeded_at ?? payment.created_at)]
              .filter(Boolean)
              .join(' · ')}
            value={<StatusBadge status={payment.status} {...stateOf(payment)} />}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
