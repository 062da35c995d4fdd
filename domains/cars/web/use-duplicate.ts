import { useNavigate } from '@tanstack/react-router'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, carReads } from './calls.ts'

/** Copies a car and opens the copy. */
export function useDuplicate() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (id: string) => {
    try {
      const copy = await call('POST /business/rental/cars/{id}/duplicate', { params: { id } })
      void invalidate(carReads)
      toast('Car copied as a draft.')
      await navigate({ href: pathTo('/offers/cars/$id/edit', { id: copy.id }) })
    } catch (error) {
      showError('Not copied', error)
    }
  }
}
