import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { partnerBody } from '../contract.ts'
import { call, octoReads, type Connection } from './calls.ts'

const check = checkWith(partnerBody)

/** Adds a partner, or renames a connection. */
export default function PartnerDialog({ connection, close }: { connection: Connection | null; close: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const partners = useCall(
    call,
    'GET /octo/connections',
    { query: { direction: 'they_sell_ours', per_page: '50' } },
    { enabled: !connection },
  )
  const models = partners.data ?? []
  const form = useSmallForm({
    initial: { name: connection?.name ?? '', copy_from: null as string | null },
    check,
    send: async (values, sent) => {
      if (connection) {
        const body = { name: values.name, version: connection.version }
        await call('POST /octo/connections/{id}/rename', { params: { id: connection.id }, body, ...sent })
        await invalidate(octoReads)
        toast('Connection renamed.')
        return close()
      }
      const { id } = await call('POST /octo/partners/create', { body: values, ...sent })
      await invalidate(octoReads)
      toast('Partner added. Make its key next.')
      await navigate({ href: `${pathTo('/channel-manager/$connection', { connection: id })}?tab=keys` })
    },
  })
  return (
    <Modal opened onClose={close} title={connection ? 'Rename connection' : 'Add partner'}>
      <DrawerForm form={form} action={connection ? 'Save name' : 'Add partner'} done={close}>
        <TextInput
          label="Name"
          description={connection ? undefined : 'The partner becomes a client with its first booking.'}
          required
          maxLength={80}
          placeholder="Nile Tours"
          {...form.field('name')}
        />
        {!connection && models.length > 0 && (
          <Select
            label="Same offers as"
            description="Copies what another partner sees, with its prices and shares. You can change them afterwards."
            placeholder="Nothing yet"
            clearable
            data={models.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('copy_from')}
          />
        )}
      </DrawerForm>
    </Modal>
  )
}
