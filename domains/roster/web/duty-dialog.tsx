import { kindOptions, languageOptions } from '#domains/staff/web/options.ts'
import type { StaffKind, StaffLanguage } from '#domains/staff/contract/words.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import type { Span } from '#kit/web/timeline/timeline-types.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { dutyBody } from '../contract.ts'
import { call, type Duty } from './calls.ts'
import { VehicleField } from './vehicle-field.tsx'
import { withReason } from './with-reason.ts'

interface Values {
  title: string
  kind: StaffKind
  starts_at: string | null
  ends_at: string | null
  place: string
  people: number | null
  language: StaffLanguage | null
  padding_minutes: number | null
  vehicle_ids: string[]
  notes: string
}

const check = checkWith(dutyBody, { starts_at: 'Start', ends_at: 'End', vehicle_ids: 'Vehicles' })

export interface TripOfDuty {
  /** A group is an event, or the stays that arrive on a day. */
  kind: 'booking' | 'departure' | 'group'
  id: string
  title: string
}

interface DutyDialogProps {
  /** The duty to change; null for a new one. */
  duty: Duty | null
  /** The days that were marked for a new one. */
  days: Span | null
  /** What a new one belongs to. */
  trip?: TripOfDuty
  close: () => void
}

/** Adds or changes a duty: work of one kind between two times. */
export default function DutyDialog({ duty, days, trip, close }: DutyDialogProps) {
  const invalidate = useInvalidate()
  const first = days?.starts_on ?? addDays(dayOf(new Date()), 1)
  const last = days ? addDays(days.ends_on, -1) : first
  const form = useSmallForm<Values>({
    initial: {
      title: duty?.title ?? trip?.title.slice(0, 120) ?? '',
      kind: duty?.kind ?? 'driver',
      starts_at: duty?.starts_at ?? momentOf(first, '08:00').toISOString(),
      ends_at: duty?.ends_at ?? momentOf(last, '18:00').toISOString(),
      place: duty?.place ?? '',
      people: duty?.people ?? 1,
      language: duty?.language ?? null,
      padding_minutes: duty?.padding_minutes ?? 0,
      vehicle_ids: duty?.vehicles.map(({ id }) => id) ?? [],
      notes: duty?.notes ?? '',
    },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      const given = bodyOf(values)
      const save = (reason?: string) => {
        const body = { ...given, ...(reason ? { override_reason: reason } : {}) }
        // After an answer that asks for a reason, the call is another one, with a key of its own.
        const key = reason ? {} : sent
        return duty
          ? call('POST /roster/duties/{id}/update', { params: { id: duty.id }, body: { ...body, version: duty.version }, ...key })
          : call('POST /roster/duties/create', { body: { ...body, ...(trip ? { [`${trip.kind}_id`]: trip.id } : {}) }, ...key })
      }
      if (!(await withReason('Save the duty anyway?', 'Save anyway', save))) return
      await invalidate(['/roster'])
      toast(duty ? 'Duty saved.' : 'Duty added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={duty ? 'Change duty' : 'Add duty'} size="lg">
      <DrawerForm form={form} action={duty ? 'Save duty' : 'Add duty'} done={close}>
        <FieldRow>
          <TextInput label="Title" required maxLength={120} placeholder="Airport transfer" {...form.field('title')} />
          <Select label="Work" required allowDeselect={false} data={kindOptions} {...form.field('kind')} />
        </FieldRow>
        <FieldRow>
          <MomentField label="Start" required {...form.field('starts_at')} />
          <MomentField label="End" required {...form.field('ends_at')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Place" maxLength={160} {...form.field('place')} />
          <WholeNumberField label="People" required min={1} max={20} {...form.field('people')} />
        </FieldRow>
        <FieldRow>
          <Select label="Language" clearable searchable data={languageOptions} {...form.field('language')} />
          <WholeNumberField
            label="Padding in minutes"
            description="Kept free before and after."
            min={0}
            max={1440}
            {...form.field('padding_minutes')}
          />
        </FieldRow>
        <VehicleField field={form.field('vehicle_ids')} from={form.values.starts_at} until={form.values.ends_at} dutyId={duty?.id} />
        <Textarea label="Notes" autosize minRows={2} maxLength={2000} {...form.field('notes')} />
      </DrawerForm>
    </Modal>
  )
}

const bodyOf = ({ starts_at, ends_at, people, padding_minutes, ...values }: Values) => ({
  ...values,
  starts_at: starts_at ?? '',
  ends_at: ends_at ?? '',
  people: people ?? 0,
  padding_minutes: padding_minutes ?? 0,
})
