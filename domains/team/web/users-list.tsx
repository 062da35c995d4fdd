import { lazy, Suspense, useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay, useSession, useUser } from '#kit/web/use-session.ts'
import type { listUsers, MemberState } from '../contract.ts'
import { call, userList } from './calls.ts'
import { roleOptions } from './role-options.ts'

const ChangeRole = lazy(() => import('./change-role.tsx'))

type Member = ResultOf<typeof listUsers>[number]

const states = ['active', 'invited', 'suspended'] as const satisfies readonly MemberState[]
const stateOptions = states.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** The members of the agency. */
export default function UsersList() {
  const may = useMay()
  const [changing, setChanging] = useState<Member | null>(null)
  const actionsOf = useMemberActions(setChanging)
  const add = may('Add Users') ? { label: 'Add user', to: pathTo('/add-new-agency-user') } : undefined
  return (
    <>
      <ListPage
        title="Users"
        rows={userList}
        search="Search users"
        defaultSort="name"
        columns={[
          { key: 'name', header: 'Name', sort: true, card: 'title', cell: (user) => (user.is_you ? `${user.name} (you)` : user.name) },
          { key: 'email', header: 'Email', sort: true },
          { key: 'role', header: 'Role', card: 'fact', cell: (user) => user.role.name },
          { key: 'state', header: 'State', sort: true, card: 'fact', cell: (user) => <StatusBadge status={user.state} /> },
          { key: 'last_seen_at', header: 'Last seen', sort: true, cell: (user) => <Moment value={user.last_seen_at} /> },
          { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: (user) => <Moment value={user.created_at} /> },
        ]}
        filters={[
          { key: 'state', label: 'State', type: 'select', options: stateOptions },
          { key: 'role_id', label: 'Role', type: 'select', options: roleOptions },
        ]}
        rowActions={may('Add Users') ? actionsOf : () => []}
        primaryAction={add}
        firstUse={{ title: 'No users found.', text: 'Users see this agency with the permissions of their role.', action: add }}
      />
      {changing && (
        <Suspense fallback={null}>
          <ChangeRole member={changing} close={() => setChanging(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the actions of a member. Suspending can be undone from a toast; removing asks for confirmation. */
function useMemberActions(changeRole: (member: Member) => void): (member: Member) => Action[] {
  const { role } = useUser()
  const session = useSession()
  const restore = useAction(call, 'POST /users/{id}/restore', { notice: 'User restored.', failed: 'Not restored' })
  const suspend = useAction(call, 'POST /users/{id}/suspend', {
    failed: 'Not suspended',
    done: ({ id, name }) => undoToast(`${name} is suspended.`, () => restore.mutate({ params: { id } })),
  })
  const resend = useAction(call, 'POST /users/{id}/resend-invitation', { notice: 'Invitation sent.', failed: 'Not sent' })
  const remove = useAction(call, 'POST /users/{id}/remove', { failed: 'Not removed' })

  const askAndRemove = async ({ id, name, state, is_you }: Member) => {
    const question = is_you
      ? { title: 'Leave this agency?', text: 'You lose access immediately.', action: 'Leave agency' }
      : state === 'invited'
        ? { title: `Withdraw the invitation of “${name}”?`, text: 'The link in the email stops working.', action: 'Withdraw invitation' }
        : {
            title: `Remove “${name}”?`,
            text: 'They lose access immediately. To return, they need a new invitation.',
            action: 'Remove user',
          }
    if (!(await confirm({ ...question, danger: true }))) return
    await remove.mutateAsync({ params: { id } }).then(
      () => (is_you ? session.reload() : undefined),
      () => undefined, // the dialog has shown the error
    )
  }

  return (member) => {
    const params = { id: member.id }
    const above = member.role.built_in === 'owner' && role !== 'Owner' && 'Only an owner can do this.'
    return [
      { label: 'Change role', icon: 'key' as const, disabled: member.is_you ? 'Not your own.' : above, run: () => changeRole(member) },
      ...(member.state === 'invited' ? [{ label: 'Resend invitation', icon: 'mail' as const, run: () => resend.mutate({ params }) }] : []),
      ...(member.state === 'active' && !member.is_you
        ? [{ label: 'Suspend', icon: 'lock' as const, disabled: above, run: () => suspend.mutate({ params }) }]
        : []),
      ...(member.state === 'suspended'
        ? [{ label: 'Restore', icon: 'refresh' as const, disabled: above, run: () => restore.mutate({ params }) }]
        : []),
      {
        label: member.is_you ? 'Leave agency' : member.state === 'invited' ? 'Withdraw invitation' : 'Remove',
        icon: 'trash' as const,
        danger: true,
        disabled: above,
        run: () => askAndRemove(member),
      },
    ]
  }
}
