import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { atField } from '#domains/finance/web/at-field.ts'
import type { Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { topUpBody } from '../contract.ts'
import { call } from './calls.ts'
import styles from './wallets.module.css'

const check = checkWith(topUpBody)

/**
 * Asks for the amount, then opens the payment page, which returns here. The URL keeps the payment, so that "Back" shows
 * its outcome too.
 */
export default function TopUpDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useSmallForm<{ amount: Money | null }>({
    initial: { amount: null },
    check: (values) => (values.amount === null ? { amount: 'Amount is required.' } : atField(check(values), 'amount')),
    send: async (values, sent) => {
      const { payment_id, checkout_url } = await call('POST /top-up', { body: values as z.input<typeof topUpBody>, ...sent })
      await navigate({ to: '.', search: ((before: object) => ({ ...before, topup: payment_id })) as never, replace: true })
      globalThis.location.assign(checkout_url)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Top up" size="sm">
      <SmallForm
        form={form}
        action="Go to payment"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p className={styles.lead}>You pay on the payment company’s page. Its fee is deducted from the amount.</p>
        <MoneyField label="Amount" required currency="any" data-autofocus {...form.field('amount')} />
      </SmallForm>
    </Modal>
  )
}
