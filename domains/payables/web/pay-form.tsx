import { Alert } from '@mantine/core'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, payableReads, type InvoiceRow } from './calls.ts'

type Payable = Pick<InvoiceRow, 'id' | 'version' | 'number' | 'supplier_name' | 'due'>

interface Values {
  amounts: (Money | null)[]
}

/** Pays invoices by transfers that a second person approves: what is still due of each, or a part of it. */
export default function PayForm({ invoices, close }: { invoices: readonly Payable[]; close: () => void }) {
  const invalidate = useInvalidate()
  const due = invoices.filter((one) => one.due.amount > 0)
  const skipped = invoices.length - due.length
  const form = useSmallForm<Values>({
    initial: { amounts: due.map((one) => one.due) },
    check: ({ amounts }): Record<string, string> =>
      Object.fromEntries(
        amounts.flatMap((money, at) => {
          const left = due[at]!.due
          if (!money || money.amount <= 0) return [[`invoices.${at}.amount`, 'Amount is required.']]
          return money.amount > left.amount ? [[`invoices.${at}.amount`, `At most ${formatMoney(left)}.`]] : []
        }),
      ),
    send: async ({ amounts }, sent) => {
      const body = { invoices: due.map(({ id, version }, at) => ({ id, version, amount: amounts[at]!.amount })) }
      const made = await call('POST /payables/pay', { body, ...sent })
      await invalidate([...payableReads, '/wallet', '/all-agent-beneficiaries-records'])
      toast(made.length === 1 ? 'Transfer waits for approval by a second person.' : `${made.length} transfers wait for approval.`)
      close()
    },
  })
  if (due.length === 0)
    return <Alert color="yellow">Nothing can be paid. Choose invoices that are approved, and not paid by a transfer already.</Alert>
  const { amounts } = form.values
  return (
    <DrawerForm form={form} action="Submit for approval" done={close}>
      <p>Each supplier gets a transfer to its account. A second person approves it.</p>
      {due.map((one, at) => (
        <MoneyField
          key={one.id}
          label={`${one.supplier_name}, ${one.number}`}
          description={`${formatMoney(one.due)} due.`}
          required
          currency={one.due.currency}
          value={amounts[at] ?? null}
          error={form.errorAt(`invoices.${at}.amount`)}
          onChange={(money) => form.set({ amounts: amounts.map((before, index) => (index === at ? money : before)) })}
        />
      ))}
      {skipped > 0 && <p>{skipped === 1 ? 'One invoice has nothing due.' : `${skipped} invoices have nothing due.`}</p>}
      <p>{[...totals(amounts)].join(', ')} in all.</p>
    </DrawerForm>
  )
}

function totals(amounts: readonly (Money | null)[]): string[] {
  const sums = new Map<Money['currency'], number>()
  for (const money of amounts) if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount)
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency }))
}
