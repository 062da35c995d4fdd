import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'
import type { CrmSettings } from './read-settings.ts'

const BuyEmails = lazy(() => import('./buy-emails.tsx'))

/** The emails that are left, those sent, and buying more. */
export function EmailsCard({ settings: { emails_sent_this_month, remaining_emails } }: { settings: CrmSettings }) {
  const [buying, setBuying] = useState(false)
  const packs = useCall(call, 'GET /crm/settings/email-packs').data
  return (
    <Card
      title="Emails"
      aside={
        <Allowed
          needs={[
            ['Manage CRM', 'Edit Agency'],
            ['Manage CRM', 'Create Transfers'],
          ]}
        >
          <Button size="compact-sm" variant="default" disabled={!packs} onClick={() => setBuying(true)}>
            Buy emails
          </Button>
        </Allowed>
      }
    >
      <Stats label="Emails">
        <Stat label="Remaining" note="of your plan and packs">
          <Count value={remaining_emails} />
        </Stat>
        <Stat label="Sent this month" note="by campaigns and journeys">
          <Count value={emails_sent_this_month} />
        </Stat>
      </Stats>
      {packs && (
        <Text size="sm" c="dimmed" mt="md">
          Each month adds {packs.free_each_month} free emails. Those that you do not use stay.
        </Text>
      )}
      <Suspense fallback={null}>{buying && packs && <BuyEmails packs={packs} close={() => setBuying(false)} />}</Suspense>
    </Card>
  )
}
