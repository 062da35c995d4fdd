import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { randomKey, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, clientsCall, octoReads, type Connection, type TheirProduct, type TheirSlot } from '../calls.ts'

interface Values {
  option_id: string | null
  quantities: Record<string, number | null>
  from: string | null
  availability_id: string | null
  client_id: string | null
  name: string
  email: string
  price: Money | null
}

/** Times are looked up for two weeks from the chosen day. */
const lookedUpDays = 13

const unitsIn = ({ quantities }: Pick<Values, 'quantities'>) =>
  Object.entries(quantities).flatMap(([unit_id, quantity]) => (quantity ? [{ unit_id, quantity }] : []))

const slotText = ({ starts_on, starts_at, places_left, retail }: TheirSlot) =>
  [
    formatDay(starts_on),
    ...(starts_at ? [starts_at] : []),
    ...(places_left === null ? [] : [`${places_left} left`]),
    ...(retail ? [formatMoney(retail)] : []),
  ].join(' · ')

interface SellDialogProps {
  connection: Connection
  product: TheirProduct
  close: () => void
}

/** Books a product of a supplier for a client: held and confirmed there, and booked here. */
export default function SellDialog({ connection: { id, name }, product, close }: SellDialogProps) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [key] = useState(randomKey)
  const [adding, setAdding] = useState(false)
  const check = (values: Values): Record<string, string> => ({
    ...(unitsIn(values).length > 0 ? {} : { units: 'Choose at least one.' }),
    ...(values.availability_id ? {} : { availability_id: 'Choose a time.' }),
    ...(adding
      ? values.name.trim()
        ? {}
        : { name: 'Name is required.' }
      : values.client_id
        ? {}
        : { client_id: 'Choose a client or add a new one.' }),
  })
  const form = useSmallForm<Values>({
    initial: {
      option_id: product.options[0]?.id ?? null,
      quantities: {},
      from: dayOf(new Date()),
      availability_id: null,
      client_id: null,
      name: '',
      email: '',
      price: null,
    },
    check,
    send: async (values, sent) => {
      const client = adding ? { client: { name: values.name, email: values.email } } : { client_id: values.client_id! }
      const net = slot?.net
      const sale = await call('POST /octo/connections/{id}/sell', {
        params: { id },
        body: {
          key,
          product_id: product.id,
          option_id: values.option_id!,
          availability_id: values.availability_id!,
          units: unitsIn(values),
          ...client,
          ...(values.price && { price: values.price }),
          ...(net && { expected_net: net }),
        },
        ...sent,
      })
      await invalidate([...octoReads, '/bookings'])
      toast(sale.state === 'confirmed' ? 'Booked. The supplier has confirmed it.' : 'Booked here. The supplier has not confirmed it yet.')
      close()
      void navigate({ href: pathTo('/bookings/view/$id', { id: sale.booking_id }) })
    },
  })
  const { values } = form
  const option = product.options.find((one) => one.id === values.option_id) ?? product.options[0]
  const units = unitsIn(values)
  const slots = useCall(
    call,
    'POST /octo/connections/{id}/availability',
    {
      params: { id },
      body: {
        product_id: product.id,
        option_id: option?.id ?? '',
        units,
        from: values.from ?? '',
        to: addDays(values.from ?? dayOf(new Date()), lookedUpDays),
      },
    },
    { enabled: units.length > 0 && values.from !== null && option !== undefined, keepPrevious: true },
  )
  const open = slots.data?.filter(({ available }) => available) ?? []
  const slot = open.find((one) => one.id === values.availability_id)
  return (
    <Modal opened onClose={close} title={`Sell ${product.title}`}>
      <DrawerForm form={form} action="Book and confirm" done={close}>
        {product.options.length > 1 && (
          <Select
            label="Option"
            required
            allowDeselect={false}
            data={product.options.map((one) => ({ value: one.id, label: one.name }))}
            value={option?.id ?? null}
            onChange={(option_id: string | null) => form.set({ option_id, quantities: {}, availability_id: null })}
          />
        )}
        {option?.units.map((unit) => (
          <WholeNumberField
            key={unit.id}
            label={unit.name}
            min={0}
            {...(unit.from && { description: `From ${formatMoney(unit.from)}` })}
            value={values.quantities[unit.id] ?? null}
            onChange={(quantity: number | null) =>
              form.set({ quantities: { ...values.quantities, [unit.id]: quantity }, availability_id: null })
            }
          />
        ))}
        {form.errorAt('units') && (
          <Text size="sm" c="red.9" role="alert">
            {form.errorAt('units')}
          </Text>
        )}
        <DateField label="From" required {...form.field('from')} />
        <Select
          label="Time"
          required
          placeholder={
            units.length === 0
              ? 'Choose how many first'
              : slots.data && open.length === 0
                ? 'Nothing is free in these two weeks'
                : 'Choose a time'
          }
          disabled={units.length === 0}
          data={open.map((one) => ({ value: one.id, label: slotText(one) }))}
          {...form.field('availability_id')}
        />
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
        {slot?.retail && (
          <MoneyField
            label="Client pays"
            description={`Leave it empty for the supplier’s price of ${formatMoney(slot.retail)}.`}
            currency={slot.retail.currency}
            {...form.field('price')}
          />
        )}
        <div aria-live="polite">
          {units.length > 0 && slots.error && (
            <Text size="sm" c="red.9">
              {slots.error.message}
            </Text>
          )}
          {slot?.net && (
            <Text size="sm">
              You owe {name} <b>{formatMoney(slot.net)}</b>.
            </Text>
          )}
        </div>
      </DrawerForm>
    </Modal>
  )
}

async function searchClients(text: string, signal: AbortSignal) {
  const { data } = await clientsCall.list('GET /clients', { query: { search: text, per_page: '15' }, signal })
  return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
}
