import { useEffect } from 'react'
import { businessTabs } from '#domains/agency/web/business-tabs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency, useSession } from '#kit/web/use-session.ts'
import { statusWords } from '../contract/words.ts'
import { call, type Kyc } from './calls.ts'
import { DetailFacts, DetailsForm } from './details-form.tsx'
import { Documents } from './documents.tsx'
import { History } from './history.tsx'
import { Proximity } from './proximity.tsx'
import { SendCase } from './send-case.tsx'
import { Standing } from './standing.tsx'

/** The agency's verification: details and documents; once verified, whether nearby agencies may find it. */
export default function Verification() {
  const answer = useCall(call, 'GET /business/kyc')
  useKeptInStep(answer.data)
  return (
    <RecordPage
      answer={answer}
      what="Verification"
      title={() => 'Verification'}
      tabs={businessTabs}
      side={(kyc) => (
        <>
          <Side kyc={kyc} />
          <History entries={kyc.history} />
        </>
      )}
    >
      {(kyc) => (
        <>
          <Standing kyc={kyc} />
          {kyc.verified_kyc && <Proximity />}
          {kyc.open ? <DetailsForm key={kyc.version} kyc={kyc} refresh={answer.refetch} /> : <DetailFacts details={kyc.details} />}
          <Documents kyc={kyc} />
          {kyc.open && <SendCase kyc={kyc} />}
        </>
      )}
    </RecordPage>
  )
}

/** Reloads the session if staff changed the status, because the shell and other screens read the agency from it. */
function useKeptInStep(kyc: Kyc | undefined): void {
  const session = useSession()
  const { verified_kyc } = useAgency()
  useEffect(() => {
    if (kyc && kyc.verified_kyc !== verified_kyc) void session.reload()
  }, [kyc, verified_kyc, session])
}

function Side({ kyc: { status, valid_until, submitted_at, decided_at } }: { kyc: Kyc }) {
  return (
    <Card title="Status" flush>
      <Facts
        rows={[
          { label: 'Verification', value: <StatusBadge status={status} label={statusWords[status]} /> },
          { label: status === 'approved' ? 'Valid until' : 'Valid until', value: valid_until && <Day value={valid_until} /> },
          { label: 'Sent', value: submitted_at && <Day value={submitted_at} /> },
          { label: 'Decided', value: decided_at && <Day value={decided_at} /> },
        ]}
      />
    </Card>
  )
}
