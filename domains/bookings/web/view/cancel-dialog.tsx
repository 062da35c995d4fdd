import { Sum, Sums, SumsPreview } from '#kit/web/record-page/sums.tsx'
import { Alert, Button, Radio, SegmentedControl, Skeleton, Stack, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { cancelBody } from '../../contract.ts'
import { wordsOfKinds } from '../../contract/kind-words.ts'
import { peopleOf } from '../booking-words.ts'
import { call, type Booking } from '../calls.ts'
import { policyText } from '../policy-text.ts'
import styles from './view.module.css'

interface CancelDialogProps {
  booking: Booking
  /** The line or traveller to cancel; empty for the whole booking. */
  part: { line_id?: string; traveller_id?: string }
  onClose: () => void
}

const byWhom = [
  { value: 'client', label: 'Client' },
  { value: 'agency', label: 'Us' },
  { value: 'supplier', label: 'Supplier' },
]

/** Cancels a booking, a line or a traveller, after showing what is kept and what is refunded. */
export default function CancelDialog({ booking, part, onClose }: CancelDialogProps) {
  const invalidate = useInvalidate()
  const subject = subjectOf(booking, part)
  const form = useSmallForm({
    initial: { by: 'client', reason: '', refund: 'policy' } as {
      by: 'client' | 'agency' | 'supplier'
      reason: string
      refund: 'policy' | 'full' | 'none'
    },
    check: checkWith(cancelBody),
    send: async (values) => {
      await call('POST /bookings/{id}/cancel', { params: { id: booking.id }, body: { ...values, ...part } })
      // Close first: otherwise the preview would be refetched for a part that no longer exists.
      onClose()
      toast(`${subject.name} cancelled.`)
      void invalidate(['/bookings', '/business', '/packages', '/clients', '/payments'])
    },
  })
  const by = form.field('by')
  const refund = form.field('refund')
  return (
    <Modal opened onClose={onClose} title={`Cancel ${subject.name}?`} size="md">
      <SmallForm
        form={form}
        danger
        action={subject.action}
        more={
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <Stack gap="sm">
          <div>
            <span className={styles.label} id="cancelled-by">
              Who cancels?
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="cancelled-by"
              data={byWhom}
              value={by.value}
              onChange={(value) => by.onChange(value as 'client')}
            />
          </div>
          <Textarea label="Reason" required autosize minRows={2} maxLength={500} data-autofocus {...form.field('reason')} />
          <Allowed needs={['Refund Payments']}>
            <Radio.Group label="What goes back?" value={refund.value} onChange={(value) => refund.onChange(value as 'full')}>
              <Stack gap="xs" mt={4}>
                <Radio size="xs" value="policy" label="As the cancellation policy says" />
                <Radio size="xs" value="full" label="Everything" />
                <Radio size="xs" value="none" label="Nothing" />
              </Stack>
            </Radio.Group>
          </Allowed>
          <Preview booking={booking} part={part} refund={refund.value} />
        </Stack>
      </SmallForm>
    </Modal>
  )
}

function subjectOf(booking: Booking, { line_id, traveller_id }: CancelDialogProps['part']): { name: string; action: string } {
  if (line_id) return { name: booking.lines.find(({ id }) => id === line_id)?.title ?? 'the line', action: 'Cancel line' }
  if (traveller_id)
    return {
      name: booking.traveller_details.find(({ id }) => id === traveller_id)?.name ?? 'the traveller',
      action: `Cancel ${peopleOf(booking).one}`,
    }
  return { name: booking.reference, action: `Cancel ${wordsOfKinds(booking.kinds).record}` }
}

/** Shows what cancelling would keep and refund. */
function Preview({ booking, part, refund }: { booking: Booking; part: CancelDialogProps['part']; refund: 'policy' | 'full' | 'none' }) {
  const answer = useCall(
    call,
    'GET /bookings/{id}/cancel',
    { params: { id: booking.id }, query: { refund, ...part } },
    { keepPrevious: true, staleMs: 0 },
  )
  if (answer.error) return <Alert color="red">{answer.error.message}</Alert>
  if (!answer.data) return <Skeleton height={72} />
  const { terms, days_before, kept, refund: back, total_after, warnings } = answer.data
  return (
    <SumsPreview stale={answer.isPlaceholderData}>
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" mb="xs">
          {warning}
        </Alert>
      ))}
      {refund === 'policy' && booking.confirmed_at !== null && (
        <p className={styles.dim}>
          {days_before === null
            ? ''
            : days_before < 0
              ? `The ${wordsOfKinds(booking.kinds).thing} has begun: `
              : `${days_before} ${days_before === 1 ? 'day' : 'days'} before the start: `}
          {terms.map(({ refund_percent, tiers, amount }, index) => (
            <span key={index}>
              {index > 0 && '; '}
              {refund_percent}%{' '}
              {terms.length > 1 && (
                <>
                  of <Money value={amount} />{' '}
                </>
              )}
              by {index === 0 && terms.length === 1 ? 'the' : 'their'} policy ({policyText(tiers)})
            </span>
          ))}
          .
        </p>
      )}
      <Sums>
        {(part.line_id || part.traveller_id) && <Sum label={`The ${wordsOfKinds(booking.kinds).record} then costs`} value={total_after} />}
        <Sum label="You keep of what was paid" value={kept} />
        <Sum label="Goes back to the client" value={back} />
      </Sums>
    </SumsPreview>
  )
}
