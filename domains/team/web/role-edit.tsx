import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { updateRoleBody, type showRole } from '../contract.ts'
import { call } from './calls.ts'
import { PermissionPicker } from './permission-picker.tsx'
import { RoleName, RolePermissions, type RoleValues } from './role-form.tsx'
import { reasonToKeep, useDeleteRole } from './use-delete-role.ts'
import { roleEdit } from './routes.ts'

type Role = ResultOf<typeof showRole>

/** A role's page: its permissions, editable if the user may change them. */
export default function RoleEdit() {
  const { id } = roleEdit.useParams()
  const may = useMay()
  const navigate = useNavigate()
  const answer = useCall(call, 'GET /roles/{id}/show', { params: { id } })
  const remove = useDeleteRole(() => void navigate({ to: '/view-roles' }))
  return (
    <RecordPage
      answer={answer}
      what="Role"
      title={(role) => role.name}
      actions={(role) =>
        may('Add Roles')
          ? [{ label: 'Delete role', icon: 'trash', danger: true, disabled: reasonToKeep(role), run: () => remove(role) }]
          : []
      }
      side={(role) => (
        <Card title="About" flush>
          <Facts
            rows={[
              { label: 'People', value: may('View Users') ? <PeopleLink role={role} /> : <Count value={role.members} /> },
              { label: 'Permissions', value: <Count value={role.permissions.length} /> },
              { label: 'Created', value: <Day value={role.created_at} /> },
            ]}
          />
        </Card>
      )}
    >
      {(role) =>
        may('Add Roles') && !role.built_in && !role.is_own ? <Form role={role} refresh={answer.refetch} /> : <Fixed role={role} />
      }
    </RecordPage>
  )
}

const PeopleLink = ({ role }: { role: Role }) => (
  <PathLink to={`/view-users?role_id=${role.id}`}>
    <Count value={role.members} />
  </PathLink>
)

function Form({ role, refresh }: { role: Role; refresh: () => Promise<unknown> }) {
  const invalidate = useInvalidate()
  const { id, name, permissions, version } = role
  const form = useRecordForm<RoleValues & { version: number }>({
    screen: `role ${id}`,
    initial: { name, permissions, version },
    schema: updateRoleBody,
    save: (body) =>
      call('POST /roles/{id}/update', { params: { id }, body }).catch((error: unknown) => {
        if (asCallError(error).code === 'stale') void invalidate(['/roles'])
        throw error
      }),
    invalidates: ['/roles', '/users'],
    notice: 'Role saved.',
    saved: async () => void (await refresh()),
  })
  return (
    <RecordForm form={form} action="Save role">
      <RoleName form={form as never} />
      <RolePermissions form={form as never} />
    </RecordForm>
  )
}

function Fixed({ role }: { role: Role }) {
  const may = useMay()
  const reason = role.is_own
    ? 'This is your own role, so you cannot change it.'
    : role.built_in
      ? 'This is a built-in role, so it cannot change.'
      : null
  return (
    <>
      {may('Add Roles') && reason && (
        <Alert color="blue" icon={<icons.lock size={16} />}>
          {reason}
        </Alert>
      )}
      <Card title="Permissions">
        <PermissionPicker value={role.permissions} onChange={() => {}} readOnly />
      </Card>
    </>
  )
}
