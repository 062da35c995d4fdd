import { Alert, Button, Group, Progress, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Allowed } from '#kit/web/allowed.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, campaignReads, type Campaign } from '../calls.ts'
import { reasonText } from '../campaign-words.ts'
import { SpendLimit } from './spend-limit.tsx'
import { LinkNumbers, MainNumbers, OtherNumbers } from './campaign-numbers.tsx'
import { RecipientsList } from './recipients-list.tsx'
import { SubjectNumbers } from './subject-numbers.tsx'

/** A campaign that was started: how far it is, its numbers, and its people. */
export default function CampaignSent({ campaign, refetchEveryMs }: { campaign: Campaign; refetchEveryMs: number }) {
  const { id, status, reason, type } = campaign
  const results = useCall(
    call,
    'GET /crm/campaigns/{id}/results',
    { params: { id } },
    { keepPrevious: true, ...(status === 'running' && { refetchEveryMs }) },
  ).data
  return (
    <Stack gap="md">
      {status === 'paused' && (
        <Alert color="yellow" title="Paused">
          {reasonText(reason ?? 'by_hand')}
        </Alert>
      )}
      <SentBar campaign={campaign} />
      {status === 'paused' && type !== 'email' && <SpendLimit campaign={campaign} />}
      {(status === 'running' || status === 'paused') && <SendingProgress campaign={campaign} />}
      <MainNumbers campaign={campaign} />
      {results && results.by_variant.length > 0 && <SubjectNumbers campaign={campaign} variants={results.by_variant} />}
      {type === 'email' && results && <LinkNumbers links={results.links} />}
      <OtherNumbers campaign={campaign} />
      <RecipientsList id={id} type={type} />
    </Stack>
  )
}

/** Pause, resume and cancel while it is sent; another one for those who did not open it afterwards. */
function SentBar({ campaign: { id, type, status, name, allowed, analytics } }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const pause = useAction(call, 'POST /crm/campaigns/{id}/pause', { invalidates: campaignReads, notice: 'Campaign paused.' })
  const resume = useAction(call, 'POST /crm/campaigns/{id}/resume', { invalidates: campaignReads, notice: 'Campaign resumed.' })
  const cancel = useAction(call, 'POST /crm/campaigns/{id}/cancel', { invalidates: campaignReads, notice: 'Campaign cancelled.' })
  const resend = useAction(call, 'POST /crm/campaigns/{id}/resend', {
    invalidates: campaignReads,
    notice: 'Draft added.',
    done: (added) => navigate({ href: pathTo('/crm/campaigns/$type/$id', { type: added.type, id: added.id }) }),
  })
  const askCancel = async () => {
    const text = `${analytics.queued} of ${analytics.recipients} ${analytics.recipients === 1 ? 'person' : 'people'} will not get it. What has left cannot be recalled.`
    if (await confirm({ title: `Cancel ${name}?`, text, action: 'Cancel campaign', danger: true })) cancel.mutate({ params: { id } })
  }
  return (
    <Group gap="sm">
      <Allowed needs={['Send Campaigns']}>
        {allowed.includes('paused') && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ params: { id } })}>
            Pause campaign
          </Button>
        )}
        {status === 'paused' && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { id } })}>
            Resume campaign
          </Button>
        )}
        {allowed.includes('cancelled') && (
          <Button variant="default" color="red" loading={cancel.isPending} onClick={() => void askCancel()}>
            Cancel campaign
          </Button>
        )}
      </Allowed>
      {status === 'finished' && type === 'email' && (
        <Allowed needs={['Manage CRM']}>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
            Resend to those who did not open it
          </Button>
        </Allowed>
      )}
    </Group>
  )
}

function SendingProgress({ campaign: { analytics, waits_until } }: { campaign: Campaign }) {
  const { recipients, queued } = analytics
  const done = recipients - queued
  return (
    <Card title="Progress">
      <Progress value={recipients === 0 ? 0 : (done / recipients) * 100} aria-label="People done" mb="sm" />
      <p role="status" style={{ margin: 0 }}>
        <Count value={done} /> of <Count value={recipients} /> {recipients === 1 ? 'person' : 'people'} done.
        {waits_until && (
          <>
            {' '}
            It continues at <Moment value={waits_until} />.
          </>
        )}
      </p>
    </Card>
  )
}
