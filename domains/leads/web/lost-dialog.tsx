import { Button, Select, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { moveLead } from '../contract.ts'
import { call, leadReads, type LeadRow } from './calls.ts'
import { reasonOptions } from './lead-words.ts'

type Move = InputOf<typeof moveLead>['body']

interface LostDialogProps {
  lead: Pick<LeadRow, 'id' | 'title'>
  /** Called when the dialog closes: whether the lead was marked as lost. */
  close: (done: boolean) => void
}

/** Asks why a lead was lost. */
export default function LostDialog({ lead, close }: LostDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ lost_reason: string | null; note: string }>({
    initial: { lost_reason: null, note: '' },
    check: ({ lost_reason }): Record<string, string> => (lost_reason ? {} : { lost_reason: 'Choose a reason.' }),
    send: async (values) => {
      await call('POST /crm/leads/{id}/move', { params: { id: lead.id }, body: { ...values, stage: 'lost' } as Move })
      await invalidate(leadReads)
      close(true)
    },
  })
  return (
    <Modal opened onClose={() => close(false)} title={`Why was “${lead.title}” lost?`}>
      <SmallForm
        form={form}
        action="Mark as lost"
        more={
          <Button variant="default" onClick={() => close(false)}>
            Cancel
          </Button>
        }
      >
        <Select label="Reason" required data={reasonOptions} data-autofocus {...form.field('lost_reason')} />
        <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
      </SmallForm>
    </Modal>
  )
}
