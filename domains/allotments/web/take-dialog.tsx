import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { addDays } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, allotmentReads, type Allotment } from './calls.ts'

interface TakeDialogProps {
  booking: BookingCardProps['booking']
  allotments: readonly Allotment[]
  close: () => void
}

/** Takes rooms of an allotment for a booking. */
export default function TakeDialog({ booking, allotments, close }: TakeDialogProps) {
  const invalidate = useInvalidate()
  const line = booking.lines.find(({ kind, cancelled_at }) => kind === 'tour_package' && cancelled_at === null)
  const from = line?.starts_on ?? booking.starts_on
  const to = line?.ends_on ?? booking.ends_on
  const form = useSmallForm<{ allotment: string | null; starts_on: string | null; ends_on: string | null; rooms: number | null }>({
    initial: {
      allotment: allotments[0]?.id ?? null,
      starts_on: from,
      ends_on: from !== null && to === from ? addDays(from, 1) : to,
      rooms: 1,
    },
    check: ({ allotment, starts_on, ends_on, rooms }): Record<string, string> => ({
      ...(allotment ? {} : { allotment: 'Choose an allotment.' }),
      ...(starts_on ? {} : { starts_on: 'Choose the arrival.' }),
      ...(ends_on && (!starts_on || ends_on > starts_on) ? {} : { ends_on: 'The departure is after the arrival.' }),
      ...(rooms ? {} : { rooms: 'Enter a number.' }),
    }),
    send: async ({ allotment, starts_on, ends_on, rooms }, sent) => {
      await call('POST /allotments/{id}/take', {
        params: { id: allotment ?? '' },
        body: { booking_id: booking.id, line_id: line?.id ?? null, starts_on: starts_on ?? '', ends_on: ends_on ?? '', rooms: rooms ?? 0 },
        ...sent,
      })
      await invalidate(allotmentReads)
      toast('Rooms taken.')
      close()
    },
  })
  const options = allotments.map(({ id, supplier_name, room, nights: [night] }) => ({
    value: id,
    label: `${supplier_name}, ${room}${night ? ` · ${night.left} left` : ''}`,
  }))
  return (
    <Modal opened onClose={close} title="Take rooms">
      <DrawerForm form={form} action="Take rooms" done={close}>
        <Select label="Allotment" required allowDeselect={false} data={options} {...form.field('allotment')} />
        <FieldRow>
          <DateField label="Arrival" required {...form.field('starts_on')} />
          <DateField label="Departure" required {...form.field('ends_on')} />
        </FieldRow>
        <WholeNumberField label="Rooms" required min={1} max={1000} {...form.field('rooms')} />
      </DrawerForm>
    </Modal>
  )
}
