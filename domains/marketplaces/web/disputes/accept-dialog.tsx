import { Text } from '@mantine/core'
import type { z } from 'zod'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Textarea } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { acceptDisputeBody } from '../../contract.ts'
import { call, type DisputeRow } from '../calls.ts'

const check = checkWith(acceptDisputeBody)

interface AcceptDialogProps {
  id: string
  dispute: DisputeRow
  close: () => void
}

/** Accepts what a visitor reported, with what they get back. */
export default function AcceptDialog({ id, dispute: { id: dispute, text, left, vendor_name }, close }: AcceptDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ refund: Money | null; answer: string }>({
    initial: { refund: left, answer: '' },
    check,
    send: async (body, sent) => {
      await call('POST /marketplaces/{id}/disputes/{dispute}/accept', {
        params: { id, dispute },
        body: body as z.input<typeof acceptDisputeBody>,
        ...sent,
      })
      await invalidate(['/marketplaces'])
      toast('Report accepted. The visitor is refunded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Accept and refund">
      <DrawerForm form={form} action="Accept and refund" done={close}>
        <Text size="sm" className="lines">
          {text}
        </Text>
        <MoneyField
          label="Refund"
          required
          currency={left.currency}
          description={`At most ${formatMoney(left)}. It comes from what ${vendor_name} is owed. Your commission is returned in proportion.`}
          {...form.field('refund')}
        />
        <Textarea
          label="Answer"
          required
          autosize
          minRows={3}
          maxLength={1000}
          description="The visitor gets it by mail."
          {...form.field('answer')}
        />
      </DrawerForm>
    </Modal>
  )
}
