import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, allotmentReads, type Allotment } from './calls.ts'

interface NightsDialogProps {
  allotment: Allotment
  what: 'set' | 'release'
  close: () => void
}

/** Sets how many rooms there are on some nights, or releases some before their day. */
export default function NightsDialog({ allotment: { id, supplier_name, starts_on, ends_on }, what, close }: NightsDialogProps) {
  const invalidate = useInvalidate()
  const isRelease = what === 'release'
  const form = useSmallForm<{ from: string | null; to: string | null; rooms: number | null }>({
    initial: { from: null, to: null, rooms: null },
    check: ({ from, to, rooms }): Record<string, string> => ({
      ...(from ? {} : { from: 'Choose the first night.' }),
      ...(to ? {} : { to: 'Choose the last night.' }),
      ...(rooms === null ? { rooms: 'Enter a number.' } : {}),
    }),
    send: async ({ from, to, rooms }, sent) => {
      const given = { params: { id }, body: { from: from ?? '', to: to ?? '', rooms: rooms ?? 0 }, ...sent }
      if (isRelease) await call('POST /allotments/{id}/release', given)
      else await call('POST /allotments/{id}/nights/set', given)
      await invalidate(allotmentReads)
      toast(isRelease ? 'Rooms released.' : 'Rooms saved.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={isRelease ? `Release rooms at ${supplier_name}` : `Rooms at ${supplier_name}`}>
      <DrawerForm form={form} action={isRelease ? 'Release rooms' : 'Set rooms'} done={close}>
        <FieldRow>
          <DateField label="First night" required min={starts_on} max={ends_on} {...form.field('from')} />
          <DateField label="Last night" required min={starts_on} max={ends_on} {...form.field('to')} />
        </FieldRow>
        <WholeNumberField
          label={isRelease ? 'Rooms to release each night' : 'Rooms each night'}
          description={isRelease ? 'Bookings can no longer take them.' : 'With those that are taken or released.'}
          required
          min={isRelease ? 1 : 0}
          max={1000}
          {...form.field('rooms')}
        />
      </DrawerForm>
    </Modal>
  )
}
