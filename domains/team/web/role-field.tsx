import { Select } from '@mantine/core'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { useList } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'

/** Picks one of the agency's roles; roles with more rights than the user's are disabled. */
export function RoleField({ value = null, onChange, ...props }: FieldProps<string | null> & { name?: string }) {
  const { admin_permissions: held, role: own } = useUser()
  const roles = useList(call.rows('GET /roles'), { per_page: 100 }).data?.data ?? []
  const mayGive = (role: (typeof roles)[number]) =>
    (role.built_in !== 'owner' || own === 'Owner') && role.permissions.every((name) => held.includes(name))
  const chosen = roles.find(({ id }) => id === value)
  return (
    <Select
      label="Role"
      required
      placeholder="Choose a role"
      data={roles.map((role) => ({ value: role.id, label: role.name, disabled: !mayGive(role) }))}
      description={chosen ? meaningOf(chosen.permissions) : 'You cannot assign a role with more permissions than yours.'}
      {...props}
      value={value}
      onChange={(id) => onChange?.(id)}
    />
  )
}

/** "May: View Bookings, Add Bookings and 7 more." */
function meaningOf(permissions: readonly string[]): string {
  if (permissions.length === 0) return 'No permissions yet.'
  const named = permissions.slice(0, 4).join(', ')
  return permissions.length > 4 ? `May: ${named} and ${permissions.length - 4} more.` : `May: ${named}.`
}
