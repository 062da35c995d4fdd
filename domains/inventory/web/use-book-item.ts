import { useNavigate } from '@tanstack/react-router'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'

/** Returns the button that starts a booking of the item, for users who may book. Its label is what the kind calls it. */
export function useBookItem(id: string, label = 'New booking'): Button | undefined {
  const navigate = useNavigate()
  const may = useMay()
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` })
  return may('Add Bookings') ? { label, run: book } : undefined
}
