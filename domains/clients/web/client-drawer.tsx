import { Button } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { clientBody } from '../contract.ts'
import { call } from './calls.ts'
import { ClientFields } from './client-fields.tsx'
import { newClient } from './client-words.ts'

/** Adds a client in a drawer. */
export default function ClientDrawer({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useSmallForm({
    initial: newClient(),
    check: checkWith(clientBody),
    send: async (body) => {
      const { id, name } = await call('POST /clients/new', { body })
      void invalidate(['/clients'])
      toast(`${name} added.`)
      await navigate({ href: pathTo('/clients/$id', { id }), replace: true })
    },
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title="Add client">
      <SmallForm
        form={form}
        action="Add client"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <ClientFields field={form.field} />
      </SmallForm>
    </Drawer>
  )
}
