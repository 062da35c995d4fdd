import { Alert, Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call } from '../calls.ts'
import { crmSettings } from '../routes.ts'
import { EmailsCard } from './emails-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MailDomainsCard } from './mail-domains-card.tsx'
import { byKey } from './read-settings.ts'
import { SenderCard } from './sender-card.tsx'

const PurchaseOutcome = lazy(() => import('./purchase-outcome.tsx'))

/** Who campaigns come from, what they may take, and what they need. */
export default function CrmSettingsScreen() {
  const answer = useCall(call, 'GET /crm/settings')
  const settings = answer.data && byKey(answer.data)
  const { bought } = crmSettings.useSearch()
  return (
    <ScreenPage title="CRM settings" subtitle="How your campaigns and journeys are sent, and what they may take.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {settings && (
        <Stack gap="md">
          {settings.restored && <RestoredCopy />}
          <EmailsCard settings={settings} />
          <SenderCard settings={settings} />
          <MailDomainsCard />
          <LimitsCard settings={settings} />
          <MoreSettings />
        </Stack>
      )}
      <Suspense fallback={null}>{bought && <PurchaseOutcome paymentId={bought} />}</Suspense>
    </ScreenPage>
  )
}

/** Asks whether a restored copy may send: the original may still run. */
function RestoredCopy() {
  const confirmCopy = useAction(call, 'POST /crm/settings/confirm-restored', {
    invalidates: ['/crm/settings', '/crm/campaigns', '/crm/journeys'],
    notice: 'This copy may send now.',
  })
  const ask = async () => {
    const text = 'If the original installation still runs, people may get the same messages twice. Paused campaigns stay paused.'
    if (await confirm({ title: 'Let this copy send?', text, action: 'Let it send', danger: true })) confirmCopy.mutate({})
  }
  return (
    <Alert color="yellow" title="This installation is a restored copy">
      <p>Campaigns, journeys and offers wait until you confirm that no other copy sends them.</p>
      <Allowed needs={['Send Campaigns']}>
        <Button loading={confirmCopy.isPending} onClick={() => void ask()}>
          Confirm this copy
        </Button>
      </Allowed>
    </Alert>
  )
}

const MoreSettings = () => {
  const may = useMay()
  return (
    <Card title="More settings">
      <Stack gap="xs" align="start">
        <Anchor component={Link} to="/crm/sign-up-forms">
          Sign-up forms
        </Anchor>
        <Anchor component={Link} to="/crm/journeys">
          Journeys
        </Anchor>
        {may('Manage CRM') && (
          <Anchor component={Link} to="/crm/messaging">
            SMS and WhatsApp: provider, sender and spend cap a day
          </Anchor>
        )}
      </Stack>
    </Card>
  )
}
