import { Modal } from '#kit/web/dialog/modal.tsx'
import type { z } from 'zod'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { deadlineBody } from '../../contract/deadlines.ts'
import type { DeadlineKind } from '../../contract/deadline-words.ts'
import { deadlineOptions } from '../booking-words.ts'
import { call, type Booking, type DeadlineRow } from '../calls.ts'
import { deadlinesOf } from './deadlines-card.tsx'

interface DeadlineDialogProps {
  booking: Booking
  /** The deadline to edit; undefined for a new one. */
  id: string | undefined
  onClose: () => void
}

/** Adds or edits a deadline. */
export default function DeadlineDialog({ booking, id, onClose }: DeadlineDialogProps) {
  const { source, query } = deadlinesOf(booking.id)
  const answer = useList(source, query)
  const before = answer.data?.data.find((one) => one.id === id)
  if (id && !before) return null
  return (
    <Modal opened onClose={onClose} title={before ? 'Change deadline' : 'Add deadline'}>
      <DeadlineForm booking={booking} {...(before ? { before } : {})} onClose={onClose} />
    </Modal>
  )
}

const check = checkWith(deadlineBody, { due_at: 'Due', line_id: 'Of' })

function DeadlineForm({ booking, before, onClose }: { booking: Booking; before?: DeadlineRow; onClose: () => void }) {
  const invalidate = useInvalidate()
  const lines = booking.lines.filter(({ cancelled_at }) => !cancelled_at)
  const only = lines.length === 1 ? lines[0]!.id : null
  const form = useSmallForm({
    initial: {
      kind: (before?.kind ?? 'option') as DeadlineKind,
      due_at: before?.due_at ?? null,
      line_id: before ? before.line_id : only,
      note: before?.note ?? '',
    },
    check,
    send: async (values, sent) => {
      const body = values as z.input<typeof deadlineBody>
      if (before)
        await call('POST /bookings/deadlines/{id}/update', {
          params: { id: before.id },
          body: { ...body, version: before.version },
          ...sent,
        })
      else await call('POST /bookings/{id}/deadlines/create', { params: { id: booking.id }, body, ...sent })
      await invalidate(['/bookings'])
      toast(before ? 'Deadline saved.' : 'Deadline added.')
      onClose()
    },
  })
  return (
    <DrawerForm form={form} action={before ? 'Save deadline' : 'Add deadline'} done={onClose}>
      <Select label="What" required allowDeselect={false} data={deadlineOptions} {...form.field('kind')} />
      <MomentField label="Due" required placeholder="Day and time" {...form.field('due_at')} />
      {lines.length > 1 && (
        <Select
          label="Of"
          clearable
          placeholder="Whole booking"
          data={lines.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('line_id')}
        />
      )}
      <TextInput label="Note" maxLength={300} placeholder="Details" {...form.field('note')} />
    </DrawerForm>
  )
}
