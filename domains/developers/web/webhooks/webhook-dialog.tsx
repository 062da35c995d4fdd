import { Checkbox as Boxes } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Checkbox, Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { webhookBody } from '../../contract.ts'
import { webhookEventNames, webhookEvents, type WebhookEvent } from '../../contract/events.ts'
import { call, developerReads, type Webhook } from '../calls.ts'
import { modeOptions } from '../words.ts'

const check = checkWith(webhookBody)

interface Values {
  mode: Webhook['mode']
  url: string
  description: string
  events: WebhookEvent[]
}

interface WebhookDialogProps {
  webhook: Webhook | null
  close: () => void
  /** Gets the secret of a webhook that was added. */
  added?: (secret: string) => void
}

/** Adds or changes a webhook. */
export default function WebhookDialog({ webhook, close, added }: WebhookDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: {
      mode: webhook?.mode ?? 'live',
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
    check,
    send: async ({ mode, ...values }, sent) => {
      if (webhook) {
        const body = { ...values, version: webhook.version }
        await call('POST /developers/webhooks/{webhook}/update', { params: { webhook: webhook.id }, body, ...sent })
        toast('Webhook saved.')
        close()
      } else {
        const { secret } = await call('POST /developers/webhooks/create', { body: { ...values, mode }, ...sent })
        added?.(secret)
      }
      await invalidate(developerReads)
    },
  })
  return (
    <Modal opened onClose={close} title={webhook ? 'Edit webhook' : 'Add webhook'}>
      <DrawerForm form={form} action={webhook ? 'Save webhook' : 'Add webhook'} done={close}>
        <TextInput
          label="Address"
          required
          type="url"
          maxLength={500}
          spellCheck={false}
          placeholder="https://example.com/safiri"
          {...form.field('url')}
        />
        <TextInput label="Description" maxLength={200} {...form.field('description')} />
        {!webhook && (
          <Select
            label="Mode"
            description="A test webhook hears of the test data only, a live one of everything else."
            data={modeOptions}
            allowDeselect={false}
            {...form.field('mode')}
          />
        )}
        <Boxes.Group label="Events" required description="Messages have ids and sums, no personal data." {...form.field('events')}>
          {webhookEventNames.map((name) => (
            <Checkbox key={name} value={name} label={name} description={webhookEvents[name]} mt={8} />
          ))}
        </Boxes.Group>
      </DrawerForm>
    </Modal>
  )
}
