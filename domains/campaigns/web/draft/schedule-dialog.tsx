import { Modal } from '#kit/web/dialog/modal.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, campaignReads, type Campaign } from '../calls.ts'

/** Asks when a campaign starts. */
export function ScheduleDialog({ campaign: { id, starts_at, started_at }, close }: { campaign: Campaign; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ starts_at: string | null }>({
    initial: { starts_at },
    check: (values): Record<string, string> => (values.starts_at ? {} : { starts_at: 'Choose a day and a time.' }),
    send: async (values) => {
      await call('POST /crm/campaigns/{id}/schedule', { params: { id }, body: { starts_at: values.starts_at! } })
      await invalidate(campaignReads)
      toast('Campaign scheduled.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={started_at ? 'When does it continue?' : 'When does it start?'}>
      <SmallForm form={form} action="Schedule campaign">
        <MomentField
          label={started_at ? 'Continues' : 'Starts'}
          description={`${started_at ? 'Those who wait get it then.' : 'Its audience is counted then.'} More than two hours late, it asks you first.`}
          required
          {...form.field('starts_at')}
        />
      </SmallForm>
    </Modal>
  )
}
