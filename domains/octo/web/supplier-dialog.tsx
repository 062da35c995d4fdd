import { useNavigate } from '@tanstack/react-router'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { supplierBody, supplierKeyBody } from '../contract.ts'
import { call, octoReads, type Connection } from './calls.ts'

interface Values {
  name: string
  endpoint: string
  key: string
}

const checkNew = checkWith(supplierBody)

/** Connects a supplier, or changes its address and key. The server asks the supplier who it is before anything is saved. */
export default function SupplierDialog({ connection, close }: { connection: Connection | null; close: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const changeOf = ({ endpoint, key }: Values) => ({ endpoint, key, version: connection!.version })
  const checkChange = checkWith(supplierKeyBody)
  const form = useSmallForm<Values>({
    initial: { name: connection?.name ?? '', endpoint: connection?.endpoint ?? '', key: '' },
    check: (values) => (connection ? checkChange(changeOf(values)) : checkNew(values)),
    send: async (values, sent) => {
      if (connection) {
        await call('POST /octo/connections/{id}/supplier', { params: { id: connection.id }, body: changeOf(values), ...sent })
        await invalidate(octoReads)
        toast('Key saved. The supplier answers.')
        return close()
      }
      const { id } = await call('POST /octo/suppliers/create', { body: values, ...sent })
      await invalidate(octoReads)
      toast('Supplier connected.')
      await navigate({ href: pathTo('/channel-manager/$connection', { connection: id }) })
    },
  })
  return (
    <Modal opened onClose={close} title={connection ? 'Change address or key' : 'Connect supplier'}>
      <DrawerForm form={form} action={connection ? 'Save key' : 'Connect supplier'} done={close}>
        {!connection && <TextInput label="Name" required maxLength={80} placeholder="Lake Company" {...form.field('name')} />}
        <TextInput
          label="Address"
          description="The supplier’s OCTO address."
          required
          type="url"
          placeholder="https://api.example.com/octo"
          {...form.field('endpoint')}
        />
        <TextInput
          label="Key"
          description="It is stored encrypted and never shown again."
          required
          type="password"
          autoComplete="off"
          {...form.field('key')}
        />
      </DrawerForm>
    </Modal>
  )
}
