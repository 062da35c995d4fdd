import { Button, PasswordInput, Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useDialog } from './branches.tsx'
import styles from './business.module.css'
import { call } from './calls.ts'
import { useRestart } from './use-switch.ts'

/** Deletes the agency; its members lose access at once. */
export function DeleteAgency({ id, name }: { id: string; name: string }) {
  const dialog = useDialog('delete')
  return (
    <Card title="Delete agency">
      <div className={styles.danger}>
        <p>Nobody can work in {name} after that. Complete or cancel open bookings first.</p>
        <Button color="red" variant="light" onClick={dialog.open}>
          Delete agency
        </Button>
      </div>
      {dialog.opened && <Ask id={id} name={name} close={dialog.close} />}
    </Card>
  )
}

function Ask({ id, name, close }: { id: string; name: string; close: () => void }) {
  const enter = useRestart()
  const form = useSmallForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Password is required.' } : ({} as Record<string, string>)),
    send: async ({ password }) => {
      await call('POST /agencies/delete', { body: { id, password } })
      await enter()
      toast(`${name} is deleted.`)
    },
  })
  return (
    <Modal opened onClose={close} title={`Delete “${name}”?`} size="sm">
      <Text mb="sm">You and your team lose access immediately, with its inventory, clients and bookings. You cannot undo this.</Text>
      <SmallForm
        form={form}
        action="Delete agency"
        danger
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <PasswordInput label="Your password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      </SmallForm>
    </Modal>
  )
}
