import type { ResultOf } from '#kit/contract/endpoint.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { showAgency } from '../contract.ts'
import { BusinessForm } from './business-form.tsx'
import { businessTabs } from './business-tabs.ts'
import { call } from './calls.ts'

type Agency = ResultOf<typeof showAgency>

/** The agency's public details. */
export default function Business() {
  const answer = useCall(call, 'GET /agencies/show')
  return (
    <RecordPage answer={answer} what="Agency" title={() => 'Business'} tabs={businessTabs} side={(agency) => <Side agency={agency} />}>
      {(agency) => <BusinessForm agency={agency} refresh={answer.refetch} />}
    </RecordPage>
  )
}

function Side({ agency }: { agency: Agency }) {
  const { verified_kyc, subscription, slug, created_at } = agency
  return (
    <Card title="Status" flush>
      <Facts
        rows={[
          {
            label: 'Verification',
            value: <StatusBadge status={verified_kyc ? 'verified' : 'unverified'} label={verified_kyc ? 'Verified' : 'Not verified'} />,
          },
          { label: 'Plan', value: subscription.subscription?.plan.name },
          {
            label: 'Subscription',
            value: subscription.subscription && <StatusBadge status={subscription.subscription.status} />,
          },
          { label: 'Short name', value: slug, copy: slug },
          { label: 'Since', value: <Day value={created_at} /> },
        ]}
      />
    </Card>
  )
}
