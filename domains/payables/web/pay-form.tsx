import { Alert } from '@mantine/core'
import { formatMoney } from '#kit/contract/money.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Sum, Sums } from '#kit/web/record-page/sums.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, payableReads, type InvoiceRow } from './calls.ts'

type Payable = Pick<InvoiceRow, 'id' | 'version' | 'number' | 'supplier_name' | 'due'>

/** Pays what is still due of invoices, by transfers that a second person approves. */
export default function PayForm({ invoices, close }: { invoices: readonly Payable[]; close: () => void }) {
  const invalidate = useInvalidate()
  const due = invoices.filter((one) => one.due.amount > 0)
  const skipped = invoices.length - due.length
  const form = useSmallForm({
    initial: {},
    check: (): Record<string, string> => ({}),
    send: async (_values, sent) => {
      const body = { invoices: due.map(({ id, version }) => ({ id, version })) }
      const made = await call('POST /payables/pay', { body, ...sent })
      await invalidate([...payableReads, '/wallet', '/all-agent-beneficiaries-records'])
      toast(made.length === 1 ? 'Transfer waits for approval by a second person.' : `${made.length} transfers wait for approval.`)
      close()
    },
  })
  if (due.length === 0)
    return <Alert color="yellow">Nothing can be paid. Choose invoices that are approved, and not paid by a transfer already.</Alert>
  return (
    <DrawerForm form={form} action="Submit for approval" done={close}>
      <p>Each supplier gets a transfer to its account. A second person approves it.</p>
      <Sums>
        {due.map((one) => (
          <Sum key={one.id} label={one.supplier_name} note={one.number} value={one.due} />
        ))}
      </Sums>
      {skipped > 0 && <p>{skipped === 1 ? 'One invoice has nothing due.' : `${skipped} invoices have nothing due.`}</p>}
      <p>{[...totals(due)].join(', ')} in all.</p>
    </DrawerForm>
  )
}

function totals(due: readonly Payable[]): string[] {
  const sums = new Map<Payable['due']['currency'], number>()
  for (const { due: money } of due) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount)
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency }))
}
