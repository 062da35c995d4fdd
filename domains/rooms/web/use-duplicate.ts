import { useNavigate } from '@tanstack/react-router'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, roomReads } from './calls.ts'

/** Copies a room type and opens the copy. */
export function useDuplicate() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (id: string) => {
    try {
      const copy = await call('POST /business/hotel/rooms/{id}/duplicate', { params: { id } })
      void invalidate(roomReads)
      toast('Room type copied as a draft.')
      await navigate({ href: pathTo('/offers/rooms/$id/edit', { id: copy.id }) })
    } catch (error) {
      showError('Not copied', error)
    }
  }
}
