import { Alert, Button, Group, Progress, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
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

const ScheduleDialog = lazy(() => import('../draft/schedule-dialog.tsx').then(({ ScheduleDialog: dialog }) => ({ default: dialog })))

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
      {status === 'missed' && (
        <Alert color="yellow" title="It did not continue">
          {reasonText(reason ?? 'late')}
        </Alert>
      )}
      {status === 'scheduled' && (
        <Alert color="blue" title="Scheduled">
          It continues at <Moment value={campaign.starts_at} />, with the people who wait.
        </Alert>
      )}
      <SentBar campaign={campaign} />
      {status !== 'running' && status !== 'finished' && status !== 'cancelled' && type !== 'email' && <SpendLimit campaign={campaign} />}
      {status !== 'finished' && status !== 'cancelled' && <SendingProgress campaign={campaign} />}
      <MainNumbers campaign={campaign} />
      {results && results.by_variant.length > 0 && <SubjectNumbers campaign={campaign} variants={results.by_variant} />}
      {type === 'email' && results && <LinkNumbers links={results.links} />}
      <OtherNumbers campaign={campaign} />
      <RecipientsList id={id} type={type} />
    </Stack>
  )
}

/** Pause, resume and cancel while it is sent; another one for those who did not open it afterwards. */
function SentBar({ campaign }: { campaign: Campaign }) {
  const { id, type, status, name, allowed, analytics } = campaign
  const waits = status === 'scheduled' || status === 'missed'
  const [scheduling, setScheduling] = useState(false)
  const navigate = useNavigate()
  const unschedule = useAction(call, 'POST /crm/campaigns/{id}/unschedule', { invalidates: campaignReads, notice: 'Campaign paused.' })
  const start = useAction(call, 'POST /crm/campaigns/{id}/start', { invalidates: campaignReads, notice: 'Campaign resumed.' })
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
          <Button
            variant="default"
            loading={pause.isPending || unschedule.isPending}
            onClick={() => (waits ? unschedule : pause).mutate({ params: { id } })}
          >
            Pause campaign
          </Button>
        )}
        {waits && (
          <Button loading={start.isPending} onClick={() => start.mutate({ params: { id }, body: {} })}>
            Resume campaign
          </Button>
        )}
        {allowed.includes('scheduled') && (
          <Button variant="default" onClick={() => setScheduling(true)}>
            {waits ? 'Change time' : 'Resume later'}
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
      <Suspense fallback={null}>{scheduling && <ScheduleDialog campaign={campaign} close={() => setScheduling(false)} />}</Suspense>
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
