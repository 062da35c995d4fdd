import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, campaignReads, type Campaign } from '../calls.ts'
import { reasonText } from '../campaign-words.ts'
import { AudienceSection } from './audience-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { ContentSection } from './content-section.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendingSection } from './sending-section.tsx'
import { StartDialog } from './start-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useCampaignDraft, type CampaignDraft as Draft } from './use-campaign-draft.ts'

/** A campaign that was not started: what it says, who gets it, how it is sent, and what to mend. */
export default function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const { id, type, reason, status, starts_at } = campaign
  const draft = useCampaignDraft(campaign, !useMay()('Manage CRM'))
  const preview = useCall(call, 'GET /crm/campaigns/{id}/preview', { params: { id } }, { keepPrevious: true }).data
  const document = type === 'email' ? (draft.values.document as MailDocument | null) : null
  return (
    <Stack gap="md">
      {status === 'missed' && reason && (
        <Alert color="yellow" title="Nothing was sent">
          {reasonText(reason)}
        </Alert>
      )}
      {status === 'scheduled' && (
        <Alert color="blue" title="Scheduled">
          It starts at <Moment value={starts_at} />, to everyone who has agreed by then.
        </Alert>
      )}
      <DraftBar campaign={campaign} draft={draft} preview={preview} />
      <TextInput
        label="Name"
        required
        maxLength={120}
        readOnly={draft.readOnly}
        value={draft.values.name}
        error={draft.errorAt('name')}
        onChange={(event) => draft.change('name', event.currentTarget.value)}
      />
      <ContentSection type={type} draft={draft} />
      <AudienceSection campaign={campaign} draft={draft} preview={preview} />
      <SendingSection type={type} draft={draft} />
      <ChecksSection document={document} preview={preview} />
    </Stack>
  )
}

type Opened = 'test' | 'schedule' | 'start'

interface DraftBarProps {
  campaign: Campaign
  draft: Draft
  preview: Parameters<typeof StartDialog>[0]['preview'] | undefined
}

/** What can be done with a draft, and whether it is saved. */
function DraftBar({ campaign, draft, preview }: DraftBarProps) {
  const { id, type, allowed, status } = campaign
  const [opened, setOpened] = useState<Opened | null>(null)
  const unschedule = useAction(call, 'POST /crm/campaigns/{id}/unschedule', { invalidates: campaignReads, notice: 'It is a draft again.' })
  const close = () => setOpened(null)
  const open = async (dialog: Opened) => {
    if (await draft.flush()) setOpened(dialog)
    else showError('Not saved yet', draft.failure ?? 'Mend the fields that are marked first.')
  }
  return (
    <>
      <Group gap="sm">
        {type === 'email' && (
          <Allowed needs={['Manage CRM']}>
            <Button variant="default" onClick={() => void open('test')}>
              Send test
            </Button>
          </Allowed>
        )}
        <Allowed needs={['Send Campaigns']}>
          {status !== 'draft' && allowed.includes('draft') && (
            <Button variant="default" loading={unschedule.isPending} onClick={() => unschedule.mutate({ params: { id } })}>
              Make draft
            </Button>
          )}
          <Button variant="default" onClick={() => void open('schedule')}>
            {status === 'scheduled' ? 'Change time' : 'Schedule campaign'}
          </Button>
          <Button disabled={!preview} onClick={() => void open('start')}>
            Start campaign
          </Button>
        </Allowed>
        <Saved draft={draft} />
      </Group>
      {opened === 'test' && <TestDialog campaign={campaign} close={close} />}
      {opened === 'schedule' && <ScheduleDialog campaign={campaign} close={close} />}
      {opened === 'start' && preview && <StartDialog campaign={campaign} draft={draft} preview={preview} close={close} />}
    </>
  )
}

const savedWords = { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const

function Saved({ draft: { state, failure, readOnly } }: { draft: Draft }) {
  if (readOnly) return null
  return (
    <Text size="sm" role="status" c={state === 'failed' ? 'red' : 'dimmed'}>
      {savedWords[state]}
      {state === 'failed' && failure && `: ${failure}`}
    </Text>
  )
}
