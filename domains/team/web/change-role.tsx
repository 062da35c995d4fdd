import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { listUsers } from '../contract.ts'
import { call } from './calls.ts'
import { RoleField } from './role-field.tsx'

/** Gives a member another role. */
export default function ChangeRole({ member, close }: { member: ResultOf<typeof listUsers>[number]; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ role_id: string | null }>({
    initial: { role_id: member.role.id },
    check: ({ role_id }) => (role_id ? ({} as Record<string, string>) : { role_id: 'Role is required.' }),
    send: async ({ role_id }) => {
      const changed = await call('POST /users/{id}/role', { params: { id: member.id }, body: { role_id: role_id! } })
      void invalidate(['/users', '/roles'])
      toast(`${changed.name} is ${changed.role.name} now.`)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Role of ${member.name}`} size="sm">
      <SmallForm
        form={form}
        action="Change role"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <RoleField {...form.field('role_id')} />
      </SmallForm>
    </Modal>
  )
}
