import type { ComponentProps } from 'react'
import { MultiSelect } from '#kit/web/fields/inputs.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

interface VehicleFieldProps {
  field: Pick<ComponentProps<typeof MultiSelect>, 'value' | 'onChange' | 'error'>
  /** The times of the duty. */
  from: string | null
  until: string | null
  dutyId: string | undefined
}

/** The vehicles of a duty. Those that are taken at its time are shown with what has them, and cannot be chosen. Nothing without vehicles. */
export function VehicleField({ field, from, until, dutyId }: VehicleFieldProps) {
  const isAsked = from !== null && until !== null && from < until
  const query = { starts_at: from ?? '', ends_at: until ?? '', ...(dutyId ? { duty_id: dutyId } : {}) }
  const { data } = useCall(call, 'GET /roster/vehicles', { query }, { enabled: isAsked, keepPrevious: true, staleMs: 0 })
  if (!data || data.length === 0) return null
  const options = data.map(({ id, plate, car, seats, problem, warning }) => ({
    value: id,
    label: problem ?? [plate, car, `${seats} seats`, warning].filter(Boolean).join(' · '),
    disabled: problem !== null && !field.value?.includes(id),
  }))
  return <MultiSelect label="Vehicles" searchable clearable data={options} {...field} />
}
