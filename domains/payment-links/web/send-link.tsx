import { Button, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { sendPaymentLinkBody } from '../contract.ts'
import { call, type Link } from './calls.ts'

const check = checkWith(sendPaymentLinkBody, { to: 'Email' })

/** Sends the address of a link by mail. */
export default function SendLink({ link, onClose }: { link: Link; onClose: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { to: link.client_email ?? '', message: '' },
    check,
    send: async (body, sent) => {
      const { message } = await call('POST /payment-links/{id}/send', { params: { id: link.id }, body, ...sent })
      await invalidate(['/payment-links'])
      toast(message)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Send by email" size="sm">
      <SmallForm
        form={form}
        action="Send mail"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput label="To" type="email" required autoComplete="email" data-autofocus {...form.field('to')} />
        <Textarea label="Message" autosize minRows={3} maxLength={2000} {...form.field('message')} />
      </SmallForm>
    </Modal>
  )
}
