import { useNavigate } from '@tanstack/react-router'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { integrationBody } from '../../contract.ts'
import { call, developerReads, type Integration } from '../calls.ts'

const check = checkWith(integrationBody)

/** Adds or changes an integration. */
export default function IntegrationDialog({ integration, close }: { integration: Integration | null; close: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useSmallForm({
    initial: { name: integration?.name ?? '', description: integration?.description ?? '' },
    check,
    send: async (values, sent) => {
      if (integration) {
        const body = { ...values, version: integration.version }
        await call('POST /integrations/{integration}/update', { params: { integration: integration.id }, body, ...sent })
        await invalidate(developerReads)
        toast('Integration saved.')
        return close()
      }
      const { id } = await call('POST /integrations/create', { body: values, ...sent })
      await invalidate(developerReads)
      toast('Integration added.')
      await navigate({ href: pathTo('/integrations/$integration/tokens', { integration: id }) })
    },
  })
  return (
    <Modal opened onClose={close} title={integration ? 'Edit integration' : 'Add integration'}>
      <DrawerForm form={form} action={integration ? 'Save integration' : 'Add integration'} done={close}>
        <TextInput label="Name" required maxLength={80} placeholder="Accounting" {...form.field('name')} />
        <Textarea label="Description" autosize minRows={2} maxLength={300} {...form.field('description')} />
      </DrawerForm>
    </Modal>
  )
}
