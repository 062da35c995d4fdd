import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Returns the vehicles of the duties of a trip, each once. One seat of each is the driver's. */
export function useTripVehicles(tripId: string) {
  const { data } = useCall(call, 'GET /roster/trips/{id}/duties', { params: { id: tripId } })
  const vehicles = new Map((data ?? []).flatMap((duty) => duty.vehicles.map((one) => [one.id, one] as const)))
  return [...vehicles.values()].map((one) => ({ ...one, guestSeats: Math.max(1, one.seats - 1) }))
}
