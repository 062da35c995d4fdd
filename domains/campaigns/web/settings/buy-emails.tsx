import { Button, Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, settingsReads, type EmailPacks } from '../calls.ts'

/**
 * Buys a pack of emails: from the wallet at once, or on the payment page, which returns here. The URL keeps the payment, so that "Back"
 * shows its outcome too.
 */
export default function BuyEmails({ packs: { packs, wallet }, close }: { packs: EmailPacks; close: () => void }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm<{ emails: string; by: string }>({
    initial: { emails: String(packs[0]!.emails), by: wallet.amount >= packs[0]!.price.amount ? 'wallet' : 'checkout' },
    send: async ({ emails, by }, sent) => {
      const body = { emails: Number(emails), by } as never
      const { payment_id, checkout_url, emails: added } = await call('POST /crm/settings/purchase-emails', { body, ...sent })
      if (checkout_url) {
        await navigate({ to: '/crm/settings', search: { bought: payment_id }, replace: true })
        globalThis.location.assign(checkout_url)
        return
      }
      await invalidate(settingsReads)
      toast(`${formatCount(added)} emails added.`)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Buy emails" size="sm">
      <SmallForm
        form={form}
        action={form.values.by === 'wallet' ? 'Buy emails' : 'Go to payment'}
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Stack gap="md" mb="md">
          <Radio.Group label="Pack" {...form.field('emails')}>
            <Stack gap="xs" mt="xs">
              {packs.map(({ emails, price }) => (
                <Radio key={emails} value={String(emails)} label={`${formatCount(emails)} emails for ${formatMoney(price)}`} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group label="Pay" {...form.field('by')}>
            <Stack gap="xs" mt="xs">
              <Radio value="wallet" label={`From the wallet, which has ${formatMoney(wallet)}`} />
              <Radio value="checkout" label="By mobile money or card, on the payment company’s page" />
            </Stack>
          </Radio.Group>
        </Stack>
      </SmallForm>
    </Modal>
  )
}
