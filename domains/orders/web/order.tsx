import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { lazy, Suspense } from 'react'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { DownloadsCard } from '#domains/downloads/web/downloads-card.tsx'
import { PaymentsCard } from '#domains/finance/web/payments-card.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Order } from './calls.ts'
import { fulfilmentTones, stateTones } from './order-words.ts'
import { ReturnsCard } from './returns-card.tsx'
import { orderShow } from './routes.ts'
import { useOrderActions } from './use-order-actions.ts'

const DeliveryForm = lazy(() => import('./delivery-form.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

/** One order: its items, payments and delivery. */
export default function OrderPage() {
  const { order: id } = orderShow.useParams()
  const answer = useCall(call, 'GET /business/shop/orders/{id}/show', { params: { id } })
  const drawer = useDrawer('delivery')
  const { dialog, open, close } = useDialog<'return'>()
  const { primary, actions } = useOrderActions(
    () => drawer.open(),
    () => open('return'),
  )
  return (
    <>
      <RecordPage
        answer={answer}
        what="Order"
        title={({ reference }) => reference}
        subtitle={({ client_name, created_at }) => (
          <span>
            {client_name} · ordered <Moment value={created_at} />
          </span>
        )}
        status={({ state, fulfilment, is_packed, is_partly_returned, payment_status }) => (
          <>
            <StatusBadge status={state} tone={stateTones[state]} />
            {is_packed && <StatusBadge status={fulfilment} tone={fulfilmentTones[fulfilment]} />}
            {is_partly_returned && <StatusBadge status="partly_returned" tone="amber" />}
            <PaymentBadge status={state} paymentStatus={payment_status} />
          </>
        )}
        primaryAction={primary}
        actions={actions}
        side={(order) => <Side order={order} />}
      >
        {(order) => (
          <>
            <Items order={order} />
            <ReturnsCard order={order} />
            <DownloadsCard bookingId={id} email={order.client.email} />
            <PaymentsCard bookingId={id} />
          </>
        )}
      </RecordPage>
      <Drawer opened={drawer.opened !== undefined} onClose={drawer.close} position="right" size="md" title="Delivery">
        <Suspense fallback={null}>
          {drawer.opened && answer.data && <DeliveryForm key={answer.data.version} order={answer.data} done={drawer.close} />}
        </Suspense>
      </Drawer>
      <Suspense fallback={null}>
        {dialog === 'return' && answer.data?.items.some(({ returnable }) => returnable > 0) && (
          <ReturnDialog order={answer.data} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Text below an item. A track or digital product is downloaded, not delivered. */
const aboutItem = ({ cancelled, packed, quantity, variant }: Order['items'][number]): string =>
  cancelled ? 'Cancelled' : quantity === 0 ? `${variant} · all returned` : packed ? variant : 'Sent as a download'

const Sum = ({ label, value }: { label: string; value: Order['total'] }) => (
  <tr>
    <td colSpan={2}>{label}</td>
    <td className={parts.right}>
      <Money value={value} />
    </td>
  </tr>
)

const Items = ({ order: { items, total, due } }: { order: Order }) => (
  <Card title="Bought" flush>
    <div className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col" className={parts.right}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index} data-off={item.cancelled || item.quantity === 0 || undefined}>
              <td>
                {item.title}
                <small className={parts.small}>{aboutItem(item)}</small>
              </td>
              <td className="figures">{item.quantity}</td>
              <td className={parts.right}>
                <Money value={item.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Total" value={total} />
          {due.amount > 0 && <Sum label="Still due" value={due} />}
        </tfoot>
      </table>
    </div>
  </Card>
)

function Side({ order }: { order: Order }) {
  const may = useMay()
  const { client, address, carrier, tracking_number, note, hold_expires_at } = order
  return (
    <>
      <Card title="Delivery" flush>
        <Facts
          rows={[
            { label: 'State', value: order.is_packed ? wordsOf(order.fulfilment) : 'Sent as a download' },
            { label: 'Address', value: address && <span style={{ whiteSpace: 'pre-line' }}>{address}</span>, copy: address },
            { label: 'Carrier', value: carrier },
            { label: 'Tracking', value: tracking_number, copy: tracking_number },
            { label: 'Note', value: note },
          ]}
        />
      </Card>
      <Card title="Client" flush>
        <Facts
          rows={[
            {
              label: 'Name',
              value: may('View Clients') ? <PathLink to={pathTo('/clients/$id', { id: client.id })}>{client.name}</PathLink> : client.name,
            },
            { label: 'Email', value: client.email, copy: client.email },
            { label: 'Phone', value: client.phone, copy: client.phone },
            { label: 'Valid until', value: hold_expires_at && <Moment value={hold_expires_at} /> },
          ]}
        />
      </Card>
    </>
  )
}
