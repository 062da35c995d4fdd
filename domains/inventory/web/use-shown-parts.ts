import type { Permission } from '#kit/contract/permissions.ts'
import { useMay } from '#kit/web/use-session.ts'

/** Returns the parts of an item that the user may see. Bookings need the right to view bookings, or one of `also`. */
export function useShownParts<Part extends string>(parts: readonly Part[], ...also: Permission[]): Part[] {
  const may = useMay()
  return parts.filter((part) => part !== 'bookings' || may('View Bookings', ...also))
}
