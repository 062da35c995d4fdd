import { Box, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Money, Percent } from '#kit/web/format/values.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, payableReads, type BookingCosts } from './calls.ts'

const CostDialog = lazy(() => import('./cost-dialog.tsx'))

type Cost = BookingCosts['costs'][number]

/** The dialog is open, for a cost or a new one. */
interface Open {
  cost: Cost | null
}

/** What a booking costs and earns, for people who may see it. */
export default function CostCard({ booking }: BookingCardProps) {
  const may = useMay()
  return may('See Costs') ? <Costs bookingId={booking.id} /> : null
}

function Costs({ bookingId }: { bookingId: string }) {
  const { data, error, refetch } = useCall(call, 'GET /payables/bookings/{id}/costs', { params: { id: bookingId } })
  const [open, setOpen] = useState<Open | null>(null)
  if (error && !data)
    return (
      <Card title="Cost and margin">
        <RetryAlert error={error} retry={refetch} />
      </Card>
    )
  const add = <AddButton label="Plan cost" needs={['Manage Payables']} run={() => setOpen({ cost: null })} />
  return (
    <Card title="Cost and margin" flush aside={add}>
      {data ? <Shown costs={data} edit={(cost) => setOpen({ cost })} /> : <Skeleton height={92} m={20} mt={4} />}
      <Suspense fallback={null}>
        {open && data && <CostDialog bookingId={bookingId} costs={data} cost={open.cost} close={() => setOpen(null)} />}
      </Suspense>
    </Card>
  )
}

interface ShownProps {
  costs: BookingCosts
  edit: (cost: Cost) => void
}

function Shown({ costs: { planned, real, open, margin, margin_percent, costs, lines }, edit }: ShownProps) {
  const mayManage = useMay()('Manage Payables')
  const removal = useAction(call, 'POST /payables/costs/{id}/delete', {
    invalidates: payableReads,
    notice: 'Planned cost removed.',
    failed: 'Not removed',
  })
  const titleOf = (lineId: string | null) => lines.find(({ id }) => id === lineId)?.title ?? 'Whole booking'
  return (
    <>
      <Box px={20} pt={4}>
        <Stats label="Cost and margin">
          <Stat label="Planned costs" note="">
            <Money value={planned} />
          </Stat>
          <Stat label="Actual costs" note="">
            <Money value={real} />
          </Stat>
          <Stat label="Not invoiced yet" note="">
            <Money value={open} />
          </Stat>
          <Stat label="Margin" note={margin_percent === null ? '' : <Percent value={margin_percent} />}>
            <Money value={margin} />
          </Stat>
        </Stats>
      </Box>
      {costs.length > 0 && (
        <PartTable
          heads={
            <>
              <th scope="col">Cost</th>
              <th scope="col">Supplier</th>
              <th scope="col">Planned</th>
            </>
          }
        >
          {costs.map((one) => (
            <PartRow
              key={one.id}
              name={one.description}
              notes={[titleOf(one.line_id), one.automatic ? 'Planned from the net rate' : null]}
              off={false}
              edit={mayManage ? () => edit(one) : undefined}
              actions={
                mayManage ? [{ label: 'Remove', icon: 'x', danger: true, run: () => removal.mutate({ params: { id: one.id } }) }] : []
              }
            >
              <td>{one.supplier_name}</td>
              <td>
                <Money value={one.cost} />
              </td>
            </PartRow>
          ))}
        </PartTable>
      )}
    </>
  )
}
