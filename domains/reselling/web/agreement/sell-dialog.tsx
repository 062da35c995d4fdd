import { Button, Skeleton, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { formatMoney } from '#kit/contract/money.ts'
import { formatDays } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { randomKey, useCall, useInvalidate } from '#kit/web/use-call.ts'
import type { saleBody } from '../../contract.ts'
import { call, clientsCall, type Agreement, type SaleOptions } from '../calls.ts'

interface Values {
  departure_id: string | null
  starts_on: string | null
  ends_on: string | null
  starts_at: string | null
  ends_at: string | null
  quantities: Record<string, number | null>
  client_id: string | null
  name: string
  email: string
}

const empty: Values = {
  departure_id: null,
  starts_on: null,
  ends_on: null,
  starts_at: null,
  ends_at: null,
  quantities: {},
  client_id: null,
  name: '',
  email: '',
}

type Line = z.input<typeof saleBody>['line']

/** Returns what is wanted, or null while something is missing. */
function lineOf({ by }: SaleOptions, values: Values): Line | null {
  const selection = Object.entries(values.quantities).flatMap(([price_option_id, quantity]) =>
    quantity ? [{ price_option_id, quantity }] : [],
  )
  if (selection.length === 0) return null
  const { departure_id, starts_on, ends_on, starts_at, ends_at } = values
  if (by === 'departure') return departure_id ? { departure_id, selection } : null
  if (by === 'day') return starts_on ? { starts_on, selection } : null
  if (by === 'nights') return starts_on && ends_on ? { starts_on, ends_on, selection } : null
  return starts_at && ends_at ? { starts_at, ends_at, selection } : null
}

/** Sells the owner's offer to a client: the places are taken at once. */
export default function SellDialog({ agreement, close }: { agreement: Agreement; close: () => void }) {
  const options = useCall(call, 'GET /reseller/agreements/{id}/options', { params: { id: agreement.id } })
  return (
    <Modal opened onClose={close} title={`Sell ${agreement.title}`}>
      {options.data ? (
        <SellForm agreement={agreement} options={options.data} close={close} />
      ) : options.error ? (
        <FailedState error={options.error} retry={() => void options.refetch()} retrying={options.isFetching} />
      ) : (
        <Skeleton height={240} aria-hidden />
      )}
    </Modal>
  )
}

function SellForm({ agreement: { id }, options, close }: { agreement: Agreement; options: SaleOptions; close: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [key] = useState(randomKey)
  const [adding, setAdding] = useState(false)
  const check = (values: Values): Record<string, string> => ({
    ...(lineOf(options, values) ? {} : { 'line.selection': 'Choose the time and at least one place.' }),
    ...(adding
      ? values.name.trim()
        ? {}
        : { name: 'Name is required.' }
      : values.client_id
        ? {}
        : { client_id: 'Choose a client or add a new one.' }),
  })
  const form = useSmallForm<Values>({
    initial: empty,
    check,
    send: async (values, sent) => {
      const price = priced.data?.price
      const client = adding ? { client: { name: values.name, email: values.email } } : { client_id: values.client_id! }
      const sale = await call('POST /reseller/agreements/{id}/sell', {
        params: { id },
        body: { key, line: lineOf(options, values)!, ...client, ...(price ? { expected_price: price } : {}) },
        ...sent,
      })
      await invalidate(['/reseller', '/bookings'])
      toast('Sold. The owner’s places are taken.')
      close()
      void navigate({ href: pathTo('/bookings/view/$id', { id: sale.booking_id }) })
    },
  })
  const line = lineOf(options, form.values)
  const priced = useCall(
    call,
    'POST /reseller/agreements/{id}/price',
    { params: { id }, body: { line: line ?? { selection: [] as never } } },
    { enabled: line !== null, keepPrevious: true },
  )
  return (
    <DrawerForm form={form} action="Sell and confirm" done={close}>
      <TimeFields options={options} form={form} />
      {options.prices.map(({ id: option, name, price }) => (
        <WholeNumberField
          key={option}
          label={name}
          min={0}
          description={formatMoney(price)}
          value={form.values.quantities[option] ?? null}
          onChange={(quantity: number | null) => form.set({ quantities: { ...form.values.quantities, [option]: quantity } })}
        />
      ))}
      {form.errorAt('line.selection') && (
        <Text size="sm" c="red.9" role="alert">
          {form.errorAt('line.selection')}
        </Text>
      )}
      {adding ? (
        <>
          <TextInput label="Client’s name" required maxLength={160} {...form.field('name')} />
          <TextInput label="Email" type="email" {...form.field('email')} />
        </>
      ) : (
        <RemoteSelect
          label="Client"
          required
          placeholder="Search name, email or phone"
          nothingFound="No client found. Add a new one."
          search={searchClients}
          {...form.field('client_id')}
          name="clients"
        />
      )}
      <Button variant="default" size="compact-md" onClick={() => setAdding(!adding)}>
        {adding ? 'Find client' : 'Add client'}
      </Button>
      <div aria-live="polite">
        {line && priced.error && (
          <Text size="sm" c="red.9">
            {priced.error.message}
          </Text>
        )}
        {line && priced.data && (
          <Text size="sm">
            {formatDays(priced.data.starts_on, priced.data.ends_on)}: your client pays <b>{formatMoney(priced.data.price)}</b>. The owner
            gets {formatMoney(priced.data.net)}, and you keep {formatMoney(priced.data.margin)}.
          </Text>
        )}
      </div>
    </DrawerForm>
  )
}

type Form = ReturnType<typeof useSmallForm<Values>>

function TimeFields({ options: { by, departures }, form }: { options: SaleOptions; form: Form }) {
  if (by === 'departure')
    return (
      <Select
        label="Departure"
        required
        placeholder={departures.length === 0 ? 'No departures with places' : 'Choose a departure'}
        data={departures.map(({ id, starts_on, ends_on, places_left: left }) => ({
          value: id,
          label: `${formatDays(starts_on, ends_on)} · ${left} left`,
        }))}
        {...form.field('departure_id')}
      />
    )
  if (by === 'day') return <DateField label="Day" required {...form.field('starts_on')} />
  if (by === 'nights')
    return (
      <>
        <DateField label="Arrival" required {...form.field('starts_on')} />
        <DateField label="Departure" required {...form.field('ends_on')} />
      </>
    )
  return (
    <>
      <MomentField label="Pick-up" required {...form.field('starts_at')} />
      <MomentField label="Return" required {...form.field('ends_at')} />
    </>
  )
}

async function searchClients(text: string, signal: AbortSignal) {
  const { data } = await clientsCall.list('GET /clients', { query: { search: text, per_page: '15' }, signal })
  return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
}
