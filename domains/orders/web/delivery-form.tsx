import { Select, Textarea, TextInput } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { wordsOf } from '#kit/contract/text.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { orderBody } from '../contract.ts'
import type { Fulfilment } from '../contract/words.ts'
import { call, orderReads, type Order } from './calls.ts'

interface Values {
  fulfilment: Fulfilment
  address: string
  carrier: string
  tracking_number: string
  note: string
}

const check = checkWith(orderBody, { tracking_number: 'Tracking number' })

/** The order's delivery: address, carrier and status. */
export default function DeliveryForm({ order, done }: { order: Order; done: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: {
      fulfilment: order.fulfilment,
      address: order.address ?? '',
      carrier: order.carrier ?? '',
      tracking_number: order.tracking_number ?? '',
      note: order.note ?? '',
    },
    check: (values) => check({ ...values, version: order.version }),
    send: async (values, sent) => {
      await call('POST /business/shop/orders/{id}/update', {
        params: { id: order.id },
        body: { ...values, version: order.version },
        ...sent,
      })
      void invalidate(orderReads)
      toast('Delivery saved.')
      done()
    },
  })
  const choices = [order.fulfilment, ...order.fulfilments]
  return (
    <DrawerForm form={form} action="Save delivery" done={done}>
      <Select
        label="State"
        allowDeselect={false}
        disabled={choices.length === 1}
        data={choices.map((value) => ({ value, label: wordsOf(value) }))}
        {...form.field('fulfilment')}
      />
      <Textarea label="Address" autosize minRows={3} maxLength={500} {...form.field('address')} />
      <TextInput label="Carrier" maxLength={80} placeholder="Posta Uganda" {...form.field('carrier')} />
      <TextInput label="Tracking number" maxLength={80} {...form.field('tracking_number')} />
      <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
    </DrawerForm>
  )
}
