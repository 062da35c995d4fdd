import type { ResultOf } from '#kit/contract/endpoint.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { useAction } from '#kit/web/use-call.ts'
import type { listRoles } from '../contract.ts'
import { call } from './calls.ts'

export type Role = ResultOf<typeof listRoles>[number]

/** Returns why a role cannot be deleted, or `false` if it can. */
export const reasonToKeep = (role: Role): string | false => (role.built_in ? 'Built-in.' : role.members > 0 ? 'It is in use.' : false)

/** Deletes a role after a confirmation that names it. */
export function useDeleteRole(done?: () => void): (role: Role) => Promise<void> {
  const remove = useAction(call, 'POST /roles/{id}/delete', { notice: 'Role deleted.', failed: 'Not deleted', done })
  return async ({ id, name }) => {
    if (
      await confirm({
        title: `Delete the role “${name}”?`,
        text: 'No member has it. You cannot undo this.',
        action: 'Delete role',
        danger: true,
      })
    )
      remove.mutate({ params: { id } })
  }
}
