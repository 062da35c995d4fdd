import { Button, PasswordInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { call } from './calls.ts'

interface ConfirmPasswordProps {
  /** The reason for asking for the password again. */
  text: string
  /** Verb and noun of the action: "Approve transfer". */
  action: string
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password again after the server answered `reauth_required`. */
export default function ConfirmPassword({ text, action, onConfirmed, onClose }: ConfirmPasswordProps) {
  const form = useSmallForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> => (password === '' ? { password: 'Password is required.' } : {}),
    send: async (body) => {
      await call('POST /profile/confirm', { body })
      onConfirmed()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Confirm it’s you" size="sm">
      <p>{text}</p>
      <SmallForm
        form={form}
        action={action}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <PasswordInput label="Your password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      </SmallForm>
    </Modal>
  )
}
