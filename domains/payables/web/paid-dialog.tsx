import type { Money } from '#kit/contract/money.ts'
import { currencyCodes } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { methodWords, outsideMethods } from '../contract/states.ts'
import { call, payableReads, type InvoiceDetails } from './calls.ts'

interface Values {
  method: (typeof outsideMethods)[number]
  amount: Money | null
  sent: Money | null
}

/** Records that an invoice was paid outside Safiri. */
export default function PaidDialog({ invoice: { id, number, version, due }, close }: { invoice: InvoiceDetails; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { method: 'bank', amount: due, sent: null },
    check: ({ amount }): Record<string, string> => (amount && amount.amount > 0 ? {} : { amount: 'Amount is required.' }),
    send: async ({ method, amount, sent }, keyed) => {
      const body = { version, method, amount: amount!.amount, sent }
      await call('POST /payables/invoices/{id}/paid', { params: { id }, body, ...keyed })
      await invalidate(payableReads)
      toast('Payment recorded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Record a payment of ${number}`}>
      <DrawerForm form={form} action="Record payment" done={close}>
        <Select
          label="Paid from"
          allowDeselect={false}
          data={outsideMethods.map((value) => ({ value, label: methodWords[value] }))}
          {...form.field('method')}
        />
        <MoneyField label="Pays of the invoice" required currency={due.currency} {...form.field('amount')} />
        <MoneyField
          label="Paid in another currency"
          description="Only if you paid in another currency. The difference of exchange is posted."
          currency={currencyCodes.filter((code) => code !== due.currency)}
          {...form.field('sent')}
        />
      </DrawerForm>
    </Modal>
  )
}
