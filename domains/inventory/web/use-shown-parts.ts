import type { Permission } from '#kit/contract/permissions.ts'
import { useMay } from '#kit/web/use-session.ts'

/** The parts of an item that the user may see: bookings are for those who may see bookings, or hold `also`. */
export function useShownParts<Part extends string>(parts: readonly Part[], ...also: Permission[]): Part[] {
  const may = useMay()
  return parts.filter((part) => part !== 'bookings' || may('View Bookings', ...also))
}
