import { TextInput } from '@mantine/core'
import type { Permission } from '#kit/contract/permissions.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { PermissionPicker } from './permission-picker.tsx'

export interface RoleValues {
  name: string
  permissions: Permission[]
}

/** Name and permissions: the fields of a new or an existing role. */
export function RoleName({ form }: { form: RecordFormState<RoleValues> }) {
  return (
    <FormSection title="Role">
      <TextInput label="Name" required maxLength={60} placeholder="Night desk" {...form.field('name')} />
    </FormSection>
  )
}

export function RolePermissions({ form, action }: { form: RecordFormState<RoleValues>; action?: React.ReactNode }) {
  const { value, onChange } = form.field('permissions') as { value: Permission[]; onChange: (permissions: Permission[]) => void }
  return (
    <FormSection title="Permissions" text="You can only grant permissions that you have." action={action}>
      <PermissionPicker value={value} onChange={onChange} />
    </FormSection>
  )
}
