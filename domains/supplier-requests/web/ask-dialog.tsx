import { useState } from 'react'
import type { Board } from '#domains/inventory/contract/units.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { requestBody, reviseBody } from '../contract.ts'
import { roomTypes, type RoomCount, type RoomType } from '../contract/words.ts'
import { call, requestReads, type SupplierRequest } from './calls.ts'
import { boardOptions, roomWords } from './words.ts'

interface AskBooking {
  id: string
  starts_on: string | null
  ends_on: string | null
  travellers: number
  lines: readonly { id: string; title: string; starts_on: string; ends_on: string }[]
}

interface AskDialogProps {
  /** Asks for this booking. */
  booking?: AskBooking
  /** Changes this request and asks again. */
  request?: SupplierRequest
  close: () => void
}

type Counts = Record<RoomType, number | null>
interface Values extends Counts {
  line_id: string | null
  supplier_id: string | null
  email: string
  contact_name: string
  starts_on: string | null
  ends_on: string | null
  adults: number | null
  children: number | null
  board: Board | null
  note: string
  answer_by: string | null
}

const noRooms = Object.fromEntries(roomTypes.map((type) => [type, null])) as Counts
const roomsIn = (values: Values): RoomCount[] => roomTypes.flatMap((type) => (values[type] ? [{ type, count: values[type] }] : []))

function initialOf({ booking, request }: Omit<AskDialogProps, 'close'>): Values {
  const line = booking?.lines[0]
  const from = request?.starts_on ?? line?.starts_on ?? booking?.starts_on ?? null
  const to = request?.ends_on ?? line?.ends_on ?? booking?.ends_on ?? null
  const today = dayOf(new Date())
  const soon = addDays(today, 3)
  return {
    ...noRooms,
    ...Object.fromEntries((request?.rooms ?? []).map(({ type, count }) => [type, count])),
    line_id: line?.id ?? null,
    supplier_id: request?.supplier_id ?? null,
    email: request?.email ?? '',
    contact_name: request?.contact_name ?? '',
    starts_on: from,
    ends_on: from !== null && to === from ? addDays(from, 1) : to,
    adults: request?.adults ?? Math.max(1, booking?.travellers ?? 2),
    children: request?.children ?? 0,
    board: request?.board ?? null,
    note: request?.note ?? '',
    answer_by: request && request.answer_by >= today ? request.answer_by : from !== null && from < soon ? from : soon,
  }
}

const bodyOf = ({ line_id: _line, supplier_id: _supplier, ...values }: Values) => ({
  email: values.email,
  contact_name: values.contact_name,
  starts_on: values.starts_on ?? '',
  ends_on: values.ends_on ?? '',
  rooms: roomsIn({ ...values, line_id: null, supplier_id: null }),
  adults: values.adults ?? 0,
  children: values.children ?? 0,
  board: values.board,
  note: values.note,
  answer_by: values.answer_by ?? '',
})

/** Asks a supplier for rooms of a booking, or changes a request and asks again. */
export default function AskDialog({ booking, request, close }: AskDialogProps) {
  const invalidate = useInvalidate()
  const [addresses, setAddresses] = useState<readonly { name: string | null; email: string }[]>([])
  const form = useSmallForm<Values>({
    initial: initialOf({ ...(booking ? { booking } : {}), ...(request ? { request } : {}) }),
    check: (values) =>
      request
        ? checkWith(reviseBody)({ version: request.version, ...bodyOf(values) })
        : {
            ...checkWith(requestBody)({
              booking_id: booking!.id,
              line_id: values.line_id,
              supplier_id: values.supplier_id,
              ...bodyOf(values),
            }),
            ...(values.supplier_id ? {} : { supplier_id: 'Choose a supplier.' }),
          },
    send: async (values, sent) => {
      if (request)
        await call('POST /supplier-requests/{id}/revise', {
          params: { id: request.id },
          body: { version: request.version, ...bodyOf(values) },
          ...sent,
        })
      else
        await call('POST /supplier-requests/create', {
          body: { booking_id: booking!.id, line_id: values.line_id, supplier_id: values.supplier_id ?? '', ...bodyOf(values) },
          ...sent,
        })
      await invalidate(requestReads)
      toast(`Request sent to ${values.email}.`)
      close()
    },
  })
  const search = async (text: string) =>
    (await call('GET /supplier-requests/suppliers', { query: { search: text } })).map(({ id, name }) => ({ value: id, label: name }))
  const choose = async (option: { value: string; label: string } | null) => {
    if (!option) return
    const found = await call('GET /supplier-requests/suppliers', { query: { search: option.label } })
    const known = found.find(({ id }) => id === option.value)?.addresses ?? []
    setAddresses(known)
    form.set({ email: known[0]?.email ?? '', contact_name: known[0]?.name ?? '' })
  }
  const lines = booking?.lines ?? []
  return (
    <Modal opened onClose={close} title={request ? `Ask ${request.supplier_name} again` : 'Ask supplier'}>
      <DrawerForm form={form} action={request ? 'Send changed request' : 'Send request'} done={close}>
        {!request && (
          <RemoteSelect
            label="Supplier"
            required
            search={search}
            onChoose={(option) => void choose(option)}
            nothingFound="No supplier has this name."
            description={
              <>
                Not there yet? <PathLink to={pathTo('/suppliers/new')}>Add a supplier</PathLink>
              </>
            }
            {...form.field('supplier_id')}
            name="request-suppliers"
          />
        )}
        {addresses.length > 1 && (
          <Select
            label="Contact"
            allowDeselect={false}
            data={addresses.map(({ name, email }) => ({ value: email, label: name === null ? email : `${name}, ${email}` }))}
            value={form.values.email}
            onChange={(email) => form.set({ email: email ?? '', contact_name: addresses.find((one) => one.email === email)?.name ?? '' })}
          />
        )}
        <TextInput label="Email" type="email" required maxLength={254} {...form.field('email')} />
        {lines.length > 1 && (
          <Select
            label="For"
            clearable
            description="Its supplier status follows the answer."
            data={lines.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.field('line_id')}
          />
        )}
        <FieldRow>
          <DateField label="Arrival" required {...form.field('starts_on')} />
          <DateField label="Departure" required {...form.field('ends_on')} />
        </FieldRow>
        <Rooms form={form} />
        <FieldRow>
          <WholeNumberField label="Adults" required min={1} max={1000} {...form.field('adults')} />
          <WholeNumberField label="Children" min={0} max={1000} {...form.field('children')} />
        </FieldRow>
        <Select label="Board" clearable data={boardOptions} {...form.field('board')} />
        <Textarea label="Note" autosize minRows={2} maxLength={2000} description="The supplier reads it." {...form.field('note')} />
        <DateField label="Answer by" required description="A reminder goes out on the morning before." {...form.field('answer_by')} />
      </DrawerForm>
    </Modal>
  )
}

function Rooms({ form }: { form: ReturnType<typeof useSmallForm<Values>> }) {
  const pairs = [roomTypes.slice(0, 3), roomTypes.slice(3)]
  return (
    <>
      {pairs.map((types) => (
        <FieldRow key={types.join()}>
          {types.map((type) => (
            <WholeNumberField key={type} label={`${roomWords[type]}s`} min={0} max={200} {...form.field(type)} />
          ))}
        </FieldRow>
      ))}
      {form.errorAt('rooms') && <p role="alert">{form.errorAt('rooms')}</p>}
    </>
  )
}
