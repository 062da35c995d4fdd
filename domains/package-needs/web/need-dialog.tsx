import { call as allotmentCall } from '#domains/allotments/web/calls.ts'
import { call as carCall } from '#domains/cars/web/calls.ts'
import { call as permitCall } from '#domains/permits/web/calls.ts'
import { staffKinds, type StaffKind } from '#domains/staff/contract/words.ts'
import { call as requestCall } from '#domains/supplier-requests/web/calls.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, Switch, Textarea } from '#kit/web/fields/inputs.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { needBody } from '../contract.ts'
import { needKinds, needKindWords, type NeedKind, type NeedPer } from '../contract/words.ts'
import { call } from './calls.ts'

interface Values {
  kind: NeedKind
  permit_kind_id: string | null
  allotment_id: string | null
  supplier_id: string | null
  staff_kind: StaffKind | null
  car_id: string | null
  day: number | null
  per: NeedPer
  quantity: number | null
  nights: number | null
  required: boolean
  note: string
}

const isRoom = (kind: NeedKind): boolean => kind === 'rooms' || kind === 'request'
function labelOf(kind: NeedKind, per: NeedPer): string {
  if (kind === 'vehicle') return per === 'person' ? 'People in a vehicle' : 'Vehicles'
  if (isRoom(kind)) return per === 'person' ? 'People in a room' : 'Rooms'
  return per === 'person' ? 'For each person' : 'For the group'
}
const bodyOf = (values: Values) => ({
  ...values,
  day: values.day ?? 0,
  quantity: values.quantity ?? 0,
  nights: isRoom(values.kind) ? values.nights : null,
  required: (values.kind === 'permit' || values.kind === 'rooms') && values.required,
})

const permitOptions = async (text: string) =>
  (await permitCall('GET /permits/kinds', {}))
    .filter(({ archived, name }) => !archived && name.toLowerCase().includes(text.toLowerCase()))
    .map(({ id, name }) => ({ value: id, label: name }))
const allotmentOptions = async (text: string) =>
  (await allotmentCall('GET /allotments', { query: { search: text, per_page: '50' } })).map(({ id, supplier_name, room }) => ({
    value: id,
    label: `${supplier_name}, ${room}`,
  }))
const carOptions = async (text: string) =>
  (await carCall.list('GET /business/rental/cars', { query: { search: text, per_page: '50' } })).data.map(({ id, title }) => ({
    value: id,
    label: title,
  }))
const supplierOptions = async (text: string) =>
  (await requestCall('GET /supplier-requests/suppliers', { query: { search: text } })).map(({ id, name }) => ({ value: id, label: name }))

/** Adds what a tour package needs when it is booked. */
export default function NeedDialog({ packageId, close }: { packageId: string; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: {
      kind: 'permit',
      permit_kind_id: null,
      allotment_id: null,
      supplier_id: null,
      staff_kind: null,
      car_id: null,
      day: 1,
      per: 'person',
      quantity: 1,
      nights: 1,
      required: false,
      note: '',
    },
    check: (values) => checkWith(needBody)(bodyOf(values)),
    send: async (values, sent) => {
      await call('POST /packages/{id}/needs/add', { params: { id: packageId }, body: bodyOf(values), ...sent })
      await invalidate(['/packages'])
      toast('Need added.')
      close()
    },
  })
  const { kind, per } = form.values
  const choose = (next: NeedKind) =>
    form.set({ kind: next, per: next === 'duty' ? 'group' : 'person', quantity: next === 'vehicle' ? 6 : isRoom(next) ? 2 : 1 })
  return (
    <Modal opened onClose={close} title="Add need">
      <DrawerForm form={form} action="Add need" done={close}>
        <Select
          label="Kind"
          required
          allowDeselect={false}
          data={needKinds.map((value) => ({ value, label: needKindWords[value] }))}
          {...form.field('kind')}
          onChange={(next) => choose(next as NeedKind)}
        />
        {kind === 'permit' && (
          <RemoteSelect label="Permit" required search={permitOptions} {...form.field('permit_kind_id')} name="permit-kinds" />
        )}
        {kind === 'rooms' && (
          <RemoteSelect label="Allotment" required search={allotmentOptions} {...form.field('allotment_id')} name="allotments" />
        )}
        {kind === 'request' && (
          <RemoteSelect label="Supplier" required search={supplierOptions} {...form.field('supplier_id')} name="request-suppliers" />
        )}
        {kind === 'duty' && (
          <Select
            label="Staff"
            required
            data={Object.entries(staffKinds).map(([value, label]) => ({ value, label }))}
            {...form.field('staff_kind')}
          />
        )}
        {kind === 'vehicle' && (
          <RemoteSelect
            label="Car"
            description="Without one, any vehicle that is free."
            search={carOptions}
            {...form.field('car_id')}
            name="need-cars"
          />
        )}
        <FieldRow>
          <WholeNumberField label="Day of the trip" required min={1} max={365} {...form.field('day')} />
          {isRoom(kind) && <WholeNumberField label="Nights" required min={1} max={60} {...form.field('nights')} />}
        </FieldRow>
        <FieldRow>
          <Select
            label="Counted by"
            required
            allowDeselect={false}
            data={[
              { value: 'person', label: 'Person' },
              { value: 'group', label: 'Group' },
            ]}
            {...form.field('per')}
          />
          <WholeNumberField label={labelOf(kind, per)} required min={1} max={1000} {...form.field('quantity')} />
        </FieldRow>
        {(kind === 'permit' || kind === 'rooms') && (
          <Switch
            mb="md"
            label="Do not sell when short"
            description="Otherwise the booking is made, and people see what is short."
            checked={form.values.required}
            onChange={(event) => form.set({ required: event.currentTarget.checked })}
          />
        )}
        {(kind === 'request' || kind === 'duty' || kind === 'vehicle') && (
          <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
        )}
      </DrawerForm>
    </Modal>
  )
}
