import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { careKinds, type CareKind } from '../contract/words.ts'
import { call, careReads, type CareRow } from './calls.ts'
import { careOptions } from './care-words.ts'

interface Values {
  unit_id: string | null
  kind: CareKind
  due_on: string | null
  due_km: number | null
  note: string
}

/** Adds care of a vehicle, or changes when it is due. */
export default function CareDialog({ care, close }: { care: CareRow | null; close: () => void }) {
  const invalidate = useInvalidate()
  const { data: vehicles } = useCall(call, 'GET /business/rental/cars/fleet', {}, { enabled: care === null })
  const form = useSmallForm<Values>({
    initial: {
      unit_id: care?.unit_id ?? null,
      kind: care?.kind ?? 'service',
      due_on: care?.due_on ?? null,
      due_km: care?.due_km ?? null,
      note: care?.note ?? '',
    },
    check: ({ unit_id, due_on, due_km }): Record<string, string> => ({
      ...(unit_id ? {} : { unit_id: 'Choose a vehicle.' }),
      ...(due_on || due_km ? {} : { due_on: 'Enter a day or kilometres.' }),
    }),
    send: async ({ unit_id, kind, ...due }, sent) => {
      if (care)
        await call('POST /business/rental/cars/care/{id}/update', {
          params: { id: care.id },
          body: { ...due, version: care.version },
          ...sent,
        })
      else await call('POST /business/rental/cars/care/create', { body: { ...due, unit_id: unit_id!, kind }, ...sent })
      await invalidate(careReads)
      toast(care ? 'Care saved.' : 'Care added.')
      close()
    },
  })
  const options = (vehicles ?? []).map(({ id, plate, car }) => ({ value: id, label: `${plate} · ${car}` }))
  return (
    <Modal opened onClose={close} title={care ? `${careKinds[care.kind]} of ${care.plate}` : 'Add care'}>
      <DrawerForm form={form} action={care ? 'Save care' : 'Add care'} done={close}>
        {!care && (
          <FieldRow>
            <Select label="Vehicle" required searchable data={options} {...form.field('unit_id')} />
            <Select label="What" required allowDeselect={false} data={careOptions} {...form.field('kind')} />
          </FieldRow>
        )}
        <FieldRow>
          <DateField label="Last day" description="The next day it is overdue." {...form.field('due_on')} />
          <WholeNumberField
            label="Kilometres"
            description="Overdue from this odometer on."
            min={1}
            max={9_999_999}
            suffix=" km"
            {...form.field('due_km')}
          />
        </FieldRow>
        <TextInput label="Note" maxLength={200} {...form.field('note')} />
      </DrawerForm>
    </Modal>
  )
}
