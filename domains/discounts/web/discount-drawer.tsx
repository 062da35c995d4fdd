import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Link } from '@tanstack/react-router'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { Currency, Money as MoneyValue } from '#kit/contract/money.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MultiSelect, NumberInput, Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { discountBody, type showDiscount } from '../contract.ts'
import { call } from './calls.ts'
import { bearerOptions } from './discount-words.ts'

type Record = ResultOf<typeof showDiscount>

interface Values {
  name: string
  code: string
  value_kind: 'percent' | 'amount'
  percent: number | ''
  amount: MoneyValue | null
  max_amount: MoneyValue | null
  min_total: MoneyValue | null
  max_spend: MoneyValue | null
  starts_on: string | null
  ends_on: string | null
  kinds: string[]
  max_uses: number | ''
  max_uses_per_client: number | ''
  borne_by: Record['borne_by']
  active: boolean
}

const numberOf = (value: number | ''): number | null => (value === '' ? null : value)

const bodyOf = (values: Values, currency: Currency, record: Record | undefined, withCode: boolean) => ({
  ...values,
  code: withCode ? values.code : null,
  currency,
  percent: values.value_kind === 'percent' ? numberOf(values.percent) : null,
  amount: values.value_kind === 'amount' ? values.amount?.amount : undefined,
  max_amount: values.max_amount?.amount,
  min_total: values.min_total?.amount,
  max_spend: values.max_spend?.amount,
  max_uses: numberOf(values.max_uses),
  max_uses_per_client: numberOf(values.max_uses_per_client),
  kinds: values.kinds as Record['kinds'],
  inventory_ids: record?.inventory_ids ?? [],
})

function valuesOf(record: Record | undefined, currency: Currency): Values {
  const money = (amount: number | null | undefined) => (amount ? { amount, currency } : null)
  return {
    name: record?.name ?? '',
    code: record?.code ?? '',
    value_kind: record?.value_kind ?? 'percent',
    percent: record?.percent ?? '',
    amount: money(record?.amount),
    max_amount: money(record?.max_amount),
    min_total: money(record?.min_total),
    max_spend: money(record?.max_spend),
    starts_on: record?.starts_on ?? null,
    ends_on: record?.ends_on ?? null,
    kinds: record?.kinds ?? [],
    max_uses: record?.max_uses ?? '',
    max_uses_per_client: record?.max_uses_per_client ?? '',
    borne_by: record?.borne_by ?? 'agency',
    active: record?.active ?? true,
  }
}

interface DrawerProps {
  /** `null` adds a discount. */
  id: string | null
  withCode: boolean
  onClose: () => void
}

/** Adds or edits a discount in a drawer, with its latest uses. */
export default function DiscountDrawer({ id, withCode, onClose }: DrawerProps) {
  const answer = useCall(call, 'GET /discounts/{id}/show', { params: { id: id ?? '' } }, { enabled: id !== null })
  const what = withCode ? 'code' : 'discount'
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={id ? `Edit ${what}` : `Add ${what}`}>
      {answer.isError && <Alert color="red">{answer.error.message}</Alert>}
      {id !== null && answer.isPending && <Skeleton height={400} />}
      {(id === null || answer.data) && <DiscountForm record={answer.data} withCode={withCode} onClose={onClose} />}
      {answer.data && answer.data.latest.length > 0 && <Uses latest={answer.data.latest} />}
    </Drawer>
  )
}

const check = checkWith(discountBody, {
  starts_on: 'First day',
  ends_on: 'Last day',
  max_amount: 'Maximum for each booking',
  min_total: 'Bookings from',
  max_uses: 'Total uses',
  max_uses_per_client: 'Uses for each client',
})

function DiscountForm({ record, withCode, onClose }: { record: Record | undefined; withCode: boolean; onClose: () => void }) {
  const invalidate = useInvalidate()
  const agency = useAgency()
  const currency = (record?.currency ?? agency.currency) as Currency
  const form = useSmallForm<Values>({
    initial: valuesOf(record, currency),
    check: (values) => ({
      ...check(bodyOf(values, currency, record, withCode) as never),
      ...(withCode && values.code.trim() === '' ? { code: 'Code is required.' } : {}),
      ...(values.value_kind === 'percent' && values.percent === '' ? { percent: 'Percent is required.' } : {}),
      ...(values.value_kind === 'amount' && !values.amount ? { amount: 'Amount is required.' } : {}),
    }),
    send: async (values) => {
      const body = bodyOf(values, currency, record, withCode)
      const saved = record
        ? await call('POST /discounts/{id}/update', { params: { id: record.id }, body: { ...body, version: record.version } as never })
        : await call('POST /discounts/create', { body: body as never })
      await invalidate(['/discounts'])
      toast(`${saved.code ?? saved.name} ${record ? 'saved' : 'added'}.`)
      onClose()
    },
  })
  const { value_kind } = form.values
  return (
    <SmallForm
      form={form}
      action={record ? 'Save' : withCode ? 'Add code' : 'Add discount'}
      more={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Name" required maxLength={80} {...form.field('name')} />
      {withCode && (
        <TextInput
          label="Code"
          required
          maxLength={32}
          autoComplete="off"
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.field('code')}
        />
      )}
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label="Kind of discount"
        data={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
        value={value_kind}
        onChange={(value) => form.set({ value_kind: value as Values['value_kind'] })}
      />
      <FieldRow>
        {value_kind === 'percent' ? (
          <NumberInput label="Percent" required min={0} max={100} decimalScale={2} suffix=" %" {...form.field('percent')} />
        ) : (
          <MoneyField label="Amount" required currency={currency} {...form.field('amount')} />
        )}
        <MoneyField label="At most, of one booking" currency={currency} {...form.field('max_amount')} />
      </FieldRow>
      <MoneyField label="For bookings from" currency={currency} {...form.field('min_total')} />
      <FieldRow>
        <DateField label="First day" {...form.field('starts_on')} />
        <DateField label="Last day" {...form.field('ends_on')} />
      </FieldRow>
      <MultiSelect
        label="For"
        placeholder={form.values.kinds.length === 0 ? 'Everything' : ''}
        clearable
        data={Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))}
        {...form.field('kinds')}
      />
      <FieldRow>
        <NumberInput label="Total uses" min={1} allowDecimal={false} {...form.field('max_uses')} />
        <NumberInput label="Uses for each client" min={1} allowDecimal={false} {...form.field('max_uses_per_client')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Total discount" currency={currency} {...form.field('max_spend')} />
        <Select label="Borne by" allowDeselect={false} data={bearerOptions} {...form.field('borne_by')} />
      </FieldRow>
      <Switch label="On" mb="md" checked={form.values.active} onChange={(event) => form.set({ active: event.currentTarget.checked })} />
    </SmallForm>
  )
}

function Uses({ latest }: { latest: Record['latest'] }) {
  return (
    <Card title="Latest uses" flush>
      <Facts
        rows={latest.slice(0, 10).map((use) => ({
          label: use.booking_reference,
          value: (
            <Link to={pathTo('/bookings/view/$id', { id: use.booking_id })}>
              {use.client_name}, <Money value={use.amount} />, <Moment value={use.at} />
              {use.released && ' · released'}
            </Link>
          ),
        }))}
      />
    </Card>
  )
}
