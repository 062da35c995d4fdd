import { Count, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { roleList } from './calls.ts'
import { reasonToKeep, useDeleteRole, type Role } from './use-delete-role.ts'

/** The agency's roles: built-in and custom ones. */
export default function RolesList() {
  const may = useMay()
  const remove = useDeleteRole()
  const add = may('Add Roles') ? { label: 'Add role', to: pathTo('/add-role') } : undefined
  const actionsOf = (role: Role) => [
    { label: 'Delete', icon: 'trash' as const, danger: true, disabled: reasonToKeep(role), run: () => remove(role) },
  ]
  return (
    <ListPage
      title="Roles"
      rows={roleList}
      search="Search roles"
      defaultSort="created_at"
      columns={[
        { key: 'name', header: 'Role', sort: true, card: 'title', cell: (role) => (role.is_own ? `${role.name} (yours)` : role.name) },
        { key: 'built_in', header: 'Kind', card: 'fact', cell: (role) => (role.built_in ? 'Built-in' : 'Your own') },
        { key: 'permissions', header: 'Permissions', align: 'right', cell: (role) => <Count value={role.permissions.length} /> },
        { key: 'members', header: 'People', align: 'right', cell: (role) => <Count value={role.members} /> },
        { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: (role) => <Moment value={role.created_at} /> },
      ]}
      rowLink={(role) => pathTo('/view-roles/$id', { id: role.id })}
      rowActions={may('Add Roles') ? actionsOf : () => []}
      primaryAction={add}
      firstUse={{ title: 'No roles.', text: 'A role is a named set of permissions.', action: add }}
    />
  )
}
