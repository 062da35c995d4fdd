import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, campaignReads, type Campaign, type Preview } from '../calls.ts'
import { costText, typeName } from '../campaign-words.ts'
import type { CampaignDraft } from './use-campaign-draft.ts'

interface StartDialogProps {
  campaign: Campaign
  draft: CampaignDraft
  preview: Preview
  close: () => void
}

/** Asks before a campaign leaves: to how many, and what it takes. */
export function StartDialog({ campaign: { id, type }, draft, preview: { recipients, credits, cost }, close }: StartDialogProps) {
  const [partial, setPartial] = useState(false)
  const start = useAction(call, 'POST /crm/campaigns/{id}/start', {
    invalidates: campaignReads,
    notice: 'Campaign started.',
    failed: false,
    done: close,
  })
  const few = credits && credits.remaining < recipients ? credits.remaining : null
  const count = partial && few !== null ? few : recipients
  const send = () =>
    start.mutate({ params: { id }, body: { partial } }, { onError: (error) => error.status === 422 && draft.refuse(error) && close() })
  return (
    <Modal opened onClose={close} title={`Send to ${formatCount(count)} ${count === 1 ? 'person' : 'people'}?`}>
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          It leaves by {typeName(type)} now, and what has left cannot be recalled.
          {credits && ` It takes ${formatCount(count)} of your ${formatCount(credits.remaining)} emails.`}
          {cost && ` ${costText(cost)}`}
        </p>
        {few !== null && (
          <Checkbox
            label={`Send to the first ${formatCount(few)} only. The others get nothing.`}
            checked={partial}
            onChange={(event) => setPartial(event.currentTarget.checked)}
          />
        )}
        {start.error && (
          <Alert color="red" role="alert">
            {start.error.sentences.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button loading={start.isPending} onClick={send}>
            Start campaign
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
