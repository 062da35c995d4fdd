import { Radio, Stack, Textarea } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Trip } from './calls.ts'

type Refund = 'policy' | 'full' | 'none'

/** Cancels a departure with all its bookings; or tries again those that were not cancelled. */
export default function CancelDialog({ trip: { id, title, parties, decision, reason }, close }: { trip: Trip; close: () => void }) {
  const invalidate = useInvalidate()
  const again = decision === 'cancelled'
  const mayRefund = useMay()('Refund Payments')
  const form = useSmallForm<{ reason: string; refund: Refund }>({
    initial: { reason: reason ?? '', refund: mayRefund && !again ? 'full' : 'policy' },
    check: (values): Record<string, string> => (values.reason.trim() ? {} : { reason: 'Reason is required.' }),
    send: async (values, sent) => {
      await call('POST /trips/{id}/cancel', { params: { id }, body: values, ...sent })
      close()
      await invalidate(['/trips', '/bookings', '/packages', '/payments'])
    },
  })
  const refund = form.field('refund')
  const count = `${parties.length} ${parties.length === 1 ? 'booking' : 'bookings'}`
  return (
    <Modal opened onClose={close} title={again ? 'Cancel the bookings left?' : `Cancel “${title}”?`}>
      <DrawerForm form={form} action={again ? 'Cancel bookings' : 'Cancel departure'} done={close}>
        <Stack gap="sm" mb="md">
          <p>
            {again
              ? `${count} of this departure could not be cancelled.`
              : `Nobody can book it from now on, and ${count} will be cancelled. Clients get the mail about a cancellation, if it is switched on.`}
          </p>
          {!again && (
            <>
              <Textarea label="Reason" required autosize minRows={2} maxLength={500} {...form.field('reason')} />
              <Allowed needs={['Refund Payments']}>
                <Radio.Group label="Refund" value={refund.value} onChange={(value) => refund.onChange(value)}>
                  <Stack gap="xs" mt={4}>
                    <Radio size="xs" value="full" label="Everything" />
                    <Radio size="xs" value="policy" label="By cancellation policy" />
                    <Radio size="xs" value="none" label="Nothing" />
                  </Stack>
                </Radio.Group>
              </Allowed>
            </>
          )}
        </Stack>
      </DrawerForm>
    </Modal>
  )
}
