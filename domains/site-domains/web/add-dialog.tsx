import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { addDomainBody } from '../contract/shapes.ts'
import { call, domainReads } from './calls.ts'

const check = checkWith(addDomainBody)

/** Adds a domain that the agency has to its website. */
export default function AddDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  return (
    <AddDomain
      close={close}
      add={async (body, sent) => {
        await call('POST /domain-add-existing', { body, ...sent })
        await invalidate(domainReads)
      }}
    />
  )
}

type Add = (body: { domain: string }, sent: { idempotencyKey: string }) => Promise<void>

/** The dialog that asks for a domain. `add` adds it and reads the list again. */
export function AddDomain({ close, add }: { close: () => void; add: Add }) {
  const form = useSmallForm({
    initial: { domain: '' },
    check,
    send: async (body, sent) => {
      await add(body, sent)
      toast('Domain added. Now set its records.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add domain">
      <DrawerForm form={form} action="Add domain" done={close}>
        <TextInput
          label="Domain"
          required
          maxLength={260}
          placeholder="www.lodge.com"
          description="One that you have registered already. Your emails at it stay as they are."
          {...form.field('domain')}
        />
      </DrawerForm>
    </Modal>
  )
}
