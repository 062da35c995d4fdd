import { Select } from '@mantine/core'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, rentalReads, type Rental } from './calls.ts'

/** Select to swap the vehicle. Hidden if no other vehicle is free. */
export function SwapField({ rental }: { rental: Rental }) {
  const params = { id: rental.id }
  const { data = [] } = useCall(call, 'GET /bookings/car-rentals/{id}/vehicles', { params })
  const swap = useAction(call, 'POST /bookings/car-rentals/{id}/swap', {
    invalidates: rentalReads,
    notice: 'Vehicle changed.',
    failed: 'Not changed',
  })
  // Right after a swap, the outdated list still contains the vehicle that was just chosen.
  const others = data.filter(({ id }) => id !== rental.unit_id)
  if (others.length === 0) return null
  return (
    <Select
      my="sm"
      label="Vehicle"
      allowDeselect={false}
      disabled={swap.isPending}
      data={[{ value: rental.unit_id, label: rental.plate }, ...others.map(({ id, plate }) => ({ value: id, label: plate }))]}
      value={rental.unit_id}
      onChange={(unit) => unit && unit !== rental.unit_id && swap.mutate({ params, body: { unit_id: unit, version: rental.version } })}
    />
  )
}
