import { boards, type Board } from '#domains/inventory/contract/units.ts'
import { call as requestCall } from '#domains/supplier-requests/web/calls.ts'
import type { Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { allotmentBody } from '../contract.ts'
import { call, allotmentReads } from './calls.ts'

interface Values {
  supplier_id: string | null
  room: string
  board: Board | null
  starts_on: string | null
  ends_on: string | null
  rooms: number | null
  release_days: number | null
  net_rate: Money | null
  notes: string
}

const bodyOf = (values: Values) => ({
  ...values,
  supplier_id: values.supplier_id ?? '',
  starts_on: values.starts_on ?? '',
  ends_on: values.ends_on ?? '',
  rooms: values.rooms ?? 0,
  release_days: values.release_days ?? 0,
})

/** Adds an allotment. */
export default function AllotmentDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const seesCosts = useMay()('See Costs')
  const form = useSmallForm<Values>({
    initial: {
      supplier_id: null,
      room: '',
      board: null,
      starts_on: null,
      ends_on: null,
      rooms: null,
      release_days: 14,
      net_rate: null,
      notes: '',
    },
    check: (values) => ({
      ...checkWith(allotmentBody)(bodyOf(values)),
      ...(values.supplier_id ? {} : { supplier_id: 'Choose a hotel.' }),
    }),
    send: async (values, sent) => {
      await call('POST /allotments/create', { body: bodyOf(values), ...sent })
      await invalidate(allotmentReads)
      toast('Allotment added.')
      close()
    },
  })
  const search = async (text: string) =>
    (await requestCall('GET /supplier-requests/suppliers', { query: { search: text } })).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Modal opened onClose={close} title="Add allotment">
      <DrawerForm form={form} action="Add allotment" done={close}>
        <RemoteSelect label="Hotel" required search={search} {...form.field('supplier_id')} name="request-suppliers" />
        <TextInput label="Room" required maxLength={120} placeholder="Double, lake side" {...form.field('room')} />
        <FieldRow>
          <DateField label="First night" required {...form.field('starts_on')} />
          <DateField label="Last night" required {...form.field('ends_on')} />
        </FieldRow>
        <FieldRow>
          <WholeNumberField label="Rooms each night" required min={1} max={1000} {...form.field('rooms')} />
          <WholeNumberField
            label="Release, days before"
            description="What is left is then returned to the hotel."
            required
            min={0}
            max={365}
            {...form.field('release_days')}
          />
        </FieldRow>
        <Select label="Board" clearable data={boards.map((value) => ({ value, label: wordsOf(value) }))} {...form.field('board')} />
        {seesCosts && <MoneyField label="Net rate, room and night" currency="any" {...form.field('net_rate')} />}
        <Textarea label="Notes" autosize minRows={2} maxLength={2000} {...form.field('notes')} />
      </DrawerForm>
    </Modal>
  )
}
