import { useNavigate } from '@tanstack/react-router'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, packageReads } from './calls.ts'

/** Copies a package and opens the copy. */
export function useDuplicate() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (id: string) => {
    try {
      const copy = await call('GET /packages/duplicate/{id}', { params: { id } })
      void invalidate(packageReads)
      toast('Package copied as a draft.')
      await navigate({ href: pathTo('/offers/packages/$id/edit', { id: copy.id }) })
    } catch (error) {
      showError('Not copied', error)
    }
  }
}
