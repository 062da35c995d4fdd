import { Button, Group } from '@mantine/core'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts, NextStep } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { fulfilmentTones } from './order-words.ts'
import { canComeBack, hasSlip, openSlip, useOrderSteps } from './use-order-actions.ts'

/** How what was ordered is packed, sent and taken back, on the booking's page; nothing for bookings without goods. */
export default function BookingCard({ booking: { id, kinds } }: BookingCardProps) {
  const { features } = useUser()
  const may = useMay()
  const isOrder = kinds.some((kind) => deliveredKinds.includes(kind))
  return isOrder && features.includes('shop') && may('View Shop Orders') ? <DeliveryCard id={id} /> : null
}

function DeliveryCard({ id }: { id: string }) {
  const { data: order } = useCall(call, 'GET /business/shop/orders/{id}/show', { params: { id } })
  const mayEdit = useMay()('Edit Bookings')
  const { stateSteps, deliverySteps } = useOrderSteps()
  if (!order) return null
  const path = pathTo('/offers/shop/orders/$order/show', { order: id })
  const { is_packed, is_partly_returned, fulfilment, address, carrier, tracking_number, returns } = order
  const credited = returns.flatMap(({ credit_note }) => credit_note?.number ?? [])
  // The page's own next step confirms a hold.
  const steps = mayEdit ? [...deliverySteps(order), ...stateSteps(order).filter(() => order.state === 'confirmed')] : []
  const slip = hasSlip(order) && steps.length > 0
  return (
    <Card
      title="Delivery"
      flush
      aside={
        <Group gap="xs">
          {is_packed ? (
            <StatusBadge status={fulfilment} tone={fulfilmentTones[fulfilment]} />
          ) : (
            <StatusBadge status="download" tone="neutral" />
          )}
          {is_partly_returned && <StatusBadge status="partly_returned" tone="amber" />}
        </Group>
      }
    >
      <Facts
        rows={[
          { label: 'Order', value: <PathLink to={path}>Open order</PathLink> },
          { label: 'Address', value: address && <span style={{ whiteSpace: 'pre-line' }}>{address}</span>, copy: address },
          { label: 'Carrier', value: carrier },
          { label: 'Tracking', value: tracking_number, copy: tracking_number },
          { label: 'Credit notes', value: credited.join(', ') },
        ]}
      />
      {(steps.length > 0 || (mayEdit && canComeBack(order))) && (
        <NextStep
          action={
            <Group gap="xs">
              {slip && (
                <Button size="compact-md" variant="default" onClick={() => void openSlip(id)}>
                  Packing slip
                </Button>
              )}
              {steps.map(({ label, run }) => (
                <Button key={label} size="compact-md" variant="default" onClick={() => void run?.()}>
                  {label}
                </Button>
              ))}
              {mayEdit && canComeBack(order) && (
                <Button size="compact-md" variant="default" component={PathLink} to={`${path}?dialog=return`}>
                  Return goods
                </Button>
              )}
            </Group>
          }
        >
          {fulfilment === 'unfulfilled' && is_packed ? 'To be packed and sent' : 'Next'}
        </NextStep>
      )}
    </Card>
  )
}
