import type { InputOf } from '#kit/contract/endpoint.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useSession } from '#kit/web/use-session.ts'
import type { editAgency } from '../contract.ts'
import { call } from './calls.ts'

/** Saves a part of the agency. Afterwards the form has the new version, and the shell the new name. */
export function useSaveAgency(id: string, refresh: () => Promise<unknown>) {
  const session = useSession()
  const invalidate = useInvalidate()
  const save = async (body: InputOf<typeof editAgency>['body']) => {
    try {
      return await call('POST /agencies/edit/{id}', { params: { id }, body })
    } catch (error) {
      // Another user's changes appear once the form is discarded.
      if (asCallError(error).code === 'stale') void invalidate(['/agencies/show'])
      throw error
    }
  }
  const saved = async () => {
    await Promise.all([refresh(), session.reload()])
  }
  return { save, saved }
}
