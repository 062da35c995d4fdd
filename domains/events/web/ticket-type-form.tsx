import type { z } from 'zod'
import type { Money } from '#kit/contract/money.ts'
import { Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { ticketTypeBody } from '../contract.ts'
import { call, eventReads, type EventRecord, type TicketType } from './calls.ts'
import styles from './events.module.css'

interface Values {
  name: string
  description: string
  price: Money | null
  capacity: number | null
  sells_from: string | null
  sells_until: string | null
  max_per_order: number | null
  transferable: boolean
  active: boolean
}

const valuesOf = (type: TicketType | undefined): Values => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  price: type?.price ?? null,
  capacity: type?.capacity ?? null,
  sells_from: type?.sells_from ?? null,
  sells_until: type?.sells_until ?? null,
  max_per_order: type?.max_per_order ?? null,
  transferable: type?.transferable ?? true,
  active: type?.active ?? true,
})

const check = checkWith(ticketTypeBody, { capacity: 'Tickets', max_per_order: 'Maximum per order' })

interface TicketTypeFormProps {
  event: EventRecord
  /** The ticket type to edit; omit it to add one. */
  type?: TicketType
  done: () => void
}

/** The form for adding or editing a ticket type. */
export default function TicketTypeForm({ event, type, done }: TicketTypeFormProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: valuesOf(type),
    check,
    send: async (values, sent) => {
      const body = values as z.input<typeof ticketTypeBody>
      const path = 'POST /business/entertainment/events/tickets/{id}/update'
      if (type) await call(path, { params: { id: type.id }, body: { ...body, version: type.version }, ...sent })
      else await call('POST /business/entertainment/events/{id}/tickets/create', { params: { id: event.id }, body, ...sent })
      void invalidate(eventReads)
      toast(type ? 'Ticket saved.' : 'Ticket added.')
      done()
    },
  })
  const toggle = (name: 'transferable' | 'active') => ({
    checked: form.values[name],
    onChange: (change: { currentTarget: { checked: boolean } }) => form.set({ [name]: change.currentTarget.checked }),
  })
  return (
    <DrawerForm form={form} action={type ? 'Save ticket' : 'Add ticket'} done={done}>
      <TextInput label="Name" required autoFocus placeholder="Standing" {...form.field('name')} />
      <TextInput label="Description" placeholder="What it includes" {...form.field('description')} />
      <MoneyField label="Price" required currency={event.currency} {...form.field('price')} />
      <FieldRow>
        <WholeNumberField label="Tickets" max={1_000_000} placeholder="Any number" {...form.field('capacity')} />
        <WholeNumberField label="Maximum per order" max={10_000} placeholder="Any" {...form.field('max_per_order')} />
      </FieldRow>
      <MomentField label="Sale begins" placeholder="Now" {...form.field('sells_from')} />
      <MomentField label="Sale ends" placeholder="With the event" {...form.field('sells_until')} />
      <div className={styles.switch}>
        <Switch label="Transferable" description="A sold ticket can be transferred to another person." {...toggle('transferable')} />
      </div>
      <div className={styles.switch}>
        <Switch label="Sold" description="Off: not on sale." {...toggle('active')} />
      </div>
    </DrawerForm>
  )
}
