import { Menu, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { createRoleBody } from '../contract.ts'
import { call } from './calls.ts'
import { RoleName, RolePermissions, type RoleValues } from './role-form.tsx'

/** Adds a custom role. */
export default function RoleNew() {
  const navigate = useNavigate()
  const may = useMay()
  const form = useRecordForm<RoleValues, { id: string }>({
    screen: 'role new',
    adds: true,
    initial: { name: '', permissions: [] },
    schema: createRoleBody,
    save: (body) => call('POST /roles/create', { body }),
    invalidates: ['/roles'],
    notice: 'Role added.',
    saved: ({ id }) => navigate({ href: may('View Roles') ? pathTo('/view-roles/$id', { id }) : '/home', replace: true }),
  })
  return (
    <ScreenPage title="New role">
      <RecordForm form={form} action="Add role">
        <RoleName form={form} />
        <RolePermissions form={form} action={<StartFrom onChoose={(permissions) => form.set('permissions', permissions)} />} />
      </RecordForm>
    </ScreenPage>
  )
}

/** Copies the permissions of another role, limited to those the user has. */
function StartFrom({ onChoose }: { onChoose: (permissions: RoleValues['permissions']) => void }) {
  const { admin_permissions: held } = useUser()
  const roles = useList(call.rows('GET /roles'), { per_page: 100 }).data?.data ?? []
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-md" rightSection={<icons.down size={14} aria-hidden />} disabled={roles.length === 0}>
          Start from a role
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map(({ id, name, permissions }) => (
          <Menu.Item key={id} onClick={() => onChoose(permissions.filter((permission) => held.includes(permission)))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
