import { useRef, useState } from 'react'
import { findSuppliers } from '#domains/suppliers/web/calls.ts'
import { ratePerWords } from '#domains/suppliers/contract/words.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, payableReads, type BookingCosts, type BookingRate as Rate } from './calls.ts'

interface Values {
  line_id: string | null
  supplier_id: string | null
  description: string
  cost: Money | null
}

const check = ({ supplier_id, description, cost }: Values): Record<string, string> => ({
  ...(supplier_id ? {} : { supplier_id: 'Choose a supplier.' }),
  ...(description.trim() ? {} : { description: 'Description is required.' }),
  ...(cost && cost.amount > 0 ? {} : { cost: 'Cost is required.' }),
})

interface CostDialogProps {
  bookingId: string
  costs: BookingCosts
  /** The cost to edit. Null: a new one. */
  cost: BookingCosts['costs'][number] | null
  close: () => void
}

/** Plans a cost of a booking, by hand or from a net rate, or edits it. */
export default function CostDialog({ bookingId, costs, cost: edited, close }: CostDialogProps) {
  const invalidate = useInvalidate()
  const [supplier, setSupplier] = useState<Option | null>(edited && { value: edited.supplier_id, label: edited.supplier_name })
  const [rate, setRate] = useState<Rate | null>(null)
  const lines = costs.lines.flatMap(({ id, title }) => (id === null ? [] : [{ value: id, label: title }]))
  const form = useSmallForm<Values>({
    initial: edited
      ? { line_id: edited.line_id, supplier_id: edited.supplier_id, description: edited.description, cost: edited.cost }
      : { line_id: lines[0]?.value ?? null, supplier_id: null, description: '', cost: null },
    check,
    send: async ({ line_id, supplier_id, description, cost }, sent) => {
      const body = { line_id, supplier_id: supplier_id!, description, cost: cost! }
      if (edited) {
        const changed = { ...body, version: edited.version }
        await call('POST /payables/costs/{id}/update', { params: { id: edited.id }, body: changed, ...sent })
      } else {
        const isByRate = rate?.supplier_id === supplier_id && sameMoney(rate.cost, cost!)
        const planned = { ...body, source: isByRate ? ('rate' as const) : ('typed' as const) }
        await call('POST /payables/bookings/{id}/costs', { params: { id: bookingId }, body: planned, ...sent })
      }
      await invalidate(payableReads)
      toast(edited ? 'Cost saved.' : 'Cost planned.')
      close()
    },
  })
  const take = (one: Rate) => {
    setRate(one)
    setSupplier({ value: one.supplier_id, label: one.supplier_name })
    const description = `${one.title}, ${one.quantity} ×`.slice(0, 160)
    form.set({ supplier_id: one.supplier_id, description, cost: one.cost })
  }
  const { line_id } = form.values
  return (
    <Modal opened onClose={close} title={edited ? 'Edit planned cost' : 'Plan cost'}>
      <DrawerForm form={form} action={edited ? 'Save cost' : 'Plan cost'} done={close}>
        <Select label="For" clearable placeholder="Whole booking" data={lines} {...form.field('line_id')} />
        {!edited && <NetRate key={line_id} bookingId={bookingId} lineId={line_id} take={take} />}
        <RemoteSelect
          key={supplier?.value}
          label="Supplier"
          required
          search={findSuppliers}
          current={supplier}
          {...form.field('supplier_id')}
        />
        <TextInput label="Description" required maxLength={160} placeholder="3 nights full board" {...form.field('description')} />
        <MoneyField label="Cost" required currency="any" {...form.field('cost')} />
      </DrawerForm>
    </Modal>
  )
}

const sameMoney = (a: Money, b: Money) => a.amount === b.amount && a.currency === b.currency

/** Finds a net rate for the line. It fills in supplier, description and cost, which can be changed then. */
function NetRate({ bookingId, lineId, take }: { bookingId: string; lineId: string | null; take: (rate: Rate) => void }) {
  const found = useRef<Rate[]>([])
  const [value, setValue] = useState<string | null>(null)
  const search = async (text: string, signal: AbortSignal) => {
    const query = { search: text, ...(lineId === null ? {} : { line_id: lineId }) }
    found.current = await call('GET /payables/bookings/{id}/rates', { params: { id: bookingId }, query, signal })
    return found.current.map((one) => ({
      value: one.id,
      label: `${one.supplier_name}, ${one.title}: ${formatMoney(one.price)} ${ratePerWords[one.per]}`,
    }))
  }
  const choose = (id: string | null) => {
    setValue(id)
    const rate = found.current.find((one) => one.id === id)
    if (rate) take(rate)
  }
  return (
    <RemoteSelect
      label="Net rate"
      description="Fills in the fields below for the people and nights of the line."
      name={`rates of ${bookingId} ${lineId}`}
      placeholder="None"
      nothingFound="No net rate applies on the first day."
      search={search}
      value={value}
      onChange={choose}
    />
  )
}
