import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { termsText } from '#domains/inventory/contract/tax-text.ts'
import { taxCall } from '#domains/inventory/web/taxes/tax-calls.ts'
import { priceAt, rateFigures } from '#domains/rates/contract/selling-rate.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { chargeBody } from '../contract.ts'
import { categoryWords, type ExtraCategory } from '../contract/words.ts'
import { call, extraList, folioReads, type BookingFolio, type Extra, type Folio } from './calls.ts'
import { categoryOptions, folioName } from './folio-words.ts'
import styles from './folio.module.css'

interface Values {
  /** From the list, or typed. */
  listed: boolean
  extra_id: string | null
  name: string
  category: ExtraCategory
  quantity: number | null
  unit_price: Money | null
  day: string | null
  note: string
  folio: string
}

const bodyOf = ({ listed, extra_id, name, category, quantity, folio, ...rest }: Values) => ({
  ...rest,
  folio: Number(folio),
  quantity: quantity ?? 0,
  ...(listed ? { extra_id } : { name, category }),
})

const check = checkWith(chargeBody, { unit_price: 'Price', extra_id: 'Extra', day: 'Day' })

function problemsOf(values: Values): Record<string, string> {
  const problems = check(bodyOf(values))
  if (values.listed && !values.extra_id) problems.extra_id = 'Choose an extra.'
  if (!values.listed && !values.name.trim()) problems.name = 'Describe the charge.'
  if (!values.unit_price?.amount) problems.unit_price = 'Price is required.'
  return problems
}

/** Charges an extra to a booking. */
export default function ChargeDialog({ bill, folio, onClose }: { bill: BookingFolio; folio: Folio; onClose: () => void }) {
  const invalidate = useInvalidate()
  const mayPrice = useMay()('Edit Prices')
  const [chosen, setChosen] = useState<Extra | null>(null)
  const today = dayOf(new Date())
  const form = useSmallForm<Values>({
    initial: {
      listed: true,
      extra_id: null,
      name: '',
      category: 'bar',
      quantity: 1,
      unit_price: null,
      day: today < bill.first_day ? bill.first_day : today,
      note: '',
      folio: String(folio.number),
    },
    check: problemsOf,
    send: async (values, sent) => {
      await call('POST /bookings/{id}/folio/charges', { params: { id: bill.booking_id }, body: bodyOf(values), ...sent })
      await invalidate(folioReads)
      toast('Charged.')
      onClose()
    },
  })
  const { values } = form
  const search = async (text: string, signal: AbortSignal) => {
    const { data } = await call.list('GET /extras', { query: { search: text, per_page: '30', active: 'true' }, signal })
    return data.map(({ id, name, category, price }) => ({
      value: id,
      label: [name, categoryWords[category], price && formatMoney(price)].filter(Boolean).join(' · '),
    }))
  }
  const choose = async (extra_id: string | null) => {
    form.set({ extra_id, unit_price: null })
    setChosen(null)
    if (!extra_id) return
    try {
      const extra = await call('GET /extras/{id}/show', { params: { id: extra_id } })
      setChosen(extra)
      form.set({ unit_price: extra.price })
    } catch (error) {
      showError('No price', error)
    }
  }
  const open = bill.folios.filter(({ status }) => status === 'open')
  return (
    <Modal opened onClose={onClose} title="Add charge" size="md">
      <DrawerForm form={form} action="Add charge" done={onClose}>
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label="Charge"
          data={[
            { value: 'listed', label: 'From the list' },
            { value: 'typed', label: 'Other charge' },
          ]}
          value={values.listed ? 'listed' : 'typed'}
          onChange={(value) => form.set({ listed: value === 'listed', extra_id: null, unit_price: null })}
        />
        {values.listed ? (
          <RemoteSelect
            label="Extra"
            required
            data-autofocus
            placeholder="Search extras"
            nothingFound="No extra found. Add another charge, or add it under Extras."
            search={search}
            {...form.field('extra_id')}
            name={extraList.name}
            onChange={(id) => void choose(id)}
          />
        ) : (
          <FieldRow>
            <TextInput label="What" required maxLength={80} {...form.field('name')} />
            <Select label="Category" required allowDeselect={false} data={categoryOptions} {...form.field('category')} />
          </FieldRow>
        )}
        <FieldRow>
          <WholeNumberField label="Quantity" required min={1} max={9999} {...form.field('quantity')} />
          <MoneyField
            label="Unit price"
            required
            disabled={values.listed && Boolean(chosen?.price) && !mayPrice}
            currency={currenciesFrom(bill.currency)}
            {...form.field('unit_price')}
          />
        </FieldRow>
        <FieldRow>
          <DateField label="Day" required min={bill.first_day} max={bill.last_day} {...form.field('day')} />
          {open.length > 1 && (
            <Select
              label="Folio"
              required
              allowDeselect={false}
              data={open.map((one) => ({ value: String(one.number), label: folioName(one) }))}
              {...form.field('folio')}
            />
          )}
        </FieldRow>
        <TextInput label="Note" placeholder="Room service, table 4" maxLength={120} {...form.field('note')} />
        <Sum bill={bill} price={values.unit_price} quantity={values.quantity} />
      </DrawerForm>
    </Modal>
  )
}

/** What the charge costs in the booking’s currency, with the rate. */
function Sum({ bill, price, quantity }: { bill: BookingFolio; price: Money | null; quantity: number | null }) {
  const foreign = price !== null && price.currency !== bill.currency
  const query = { currency: price?.currency ?? bill.currency }
  const taxes = useCall(taxCall, 'GET /business/taxes').data ?? []
  const { data, error } = useCall(call, 'GET /bookings/{id}/folio/rate', { params: { id: bill.booking_id }, query }, { enabled: foreign })
  if (!price?.amount || !quantity) return null
  if (error && foreign) return <p className={styles.result}>{error.sentences[0]}</p>
  const rate = foreign ? data?.rate : null
  if (foreign && !rate) return null
  const added = taxes.filter(({ active, included, kinds }) => active && !included && kinds.includes('extra'))
  const unit = rate ? priceAt(price.amount, price.currency, rate) : price.amount
  return (
    <p className={styles.result} aria-live="polite">
      <b>{formatMoney({ amount: unit * quantity, currency: bill.currency })}</b> is charged
      {rate && `, at ${rateFigures(rate.rate)} ${rate.other} for 1 ${rate.one}`}
      {added.length > 0 && `, plus ${added.map((tax) => `${tax.name} ${termsText(tax)}`).join(' and ')}`}.
    </p>
  )
}
