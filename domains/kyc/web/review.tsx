import { Button } from '@mantine/core'
import { countries, type CountryCode } from '#kit/contract/countries.ts'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { kycMoves, statusWords } from '../contract/words.ts'
import { call, type ReviewedCase } from './calls.ts'
import { DetailFacts } from './details-form.tsx'
import { History } from './history.tsx'
import { ReviewDocuments } from './review-documents.tsx'
import { kycReview } from './routes.ts'

const reads = ['/operator/kyc']

/** One verification, for review by the platform's staff. */
export default function Review() {
  const { id } = kycReview.useParams()
  const answer = useCall(call, 'GET /operator/kyc/{id}', { params: { id } })
  return (
    <RecordPage
      answer={answer}
      what="Verification"
      title={({ agency }) => agency.name}
      status={({ kyc }) => <StatusBadge status={kyc.status} label={statusWords[kyc.status]} />}
      buttons={(shown) => <Decisions shown={shown} />}
      side={(shown) => (
        <>
          <Agency shown={shown} />
          <History entries={shown.kyc.history} />
        </>
      )}
    >
      {({ agency, kyc }) => (
        <>
          <DetailFacts details={kyc.details} />
          <ReviewDocuments agencyId={agency.id} kyc={kyc} />
        </>
      )}
    </RecordPage>
  )
}

function Agency({ shown: { agency, kyc, reviewer } }: { shown: ReviewedCase }) {
  return (
    <Card title="Agency" flush>
      <Facts
        rows={[
          { label: 'Country', value: countries[agency.country_code as CountryCode] },
          { label: 'Category', value: agency.category },
          { label: 'Phone', value: agency.phone, copy: agency.phone },
          { label: 'Email', value: agency.email, copy: agency.email },
          { label: 'Address', value: agency.address },
          { label: 'Sent', value: kyc.submitted_at && <Day value={kyc.submitted_at} /> },
          { label: 'Reviewer', value: reviewer },
          { label: 'Valid until', value: kyc.valid_until && <Day value={kyc.valid_until} /> },
          { label: 'Message to the agency', value: kyc.note },
        ]}
      />
    </Card>
  )
}

function Decisions({ shown: { agency, kyc } }: { shown: ReviewedCase }) {
  const params = { id: agency.id }
  const start = useAction(call, 'POST /operator/kyc/{id}/start', { invalidates: reads, notice: 'Review started.' })
  const decide = useAction(call, 'POST /operator/kyc/{id}/decide', {
    invalidates: reads,
    notice: 'Decision saved. The agency was informed.',
  })
  const withNote = async (decision: 'needs_info' | 'rejected' | 'suspended', title: string, action: string) => {
    const required = decision !== 'needs_info' || !kyc.documents.some(({ reason }) => reason)
    const note = await ask({ title, label: 'Message to the agency', action, type: 'long text', required })
    if (note !== null) decide.mutate({ params, body: { decision, note } })
  }
  const approve = async () => {
    const sure = await confirm({
      title: `Verify “${agency.name}”?`,
      text: 'Other agencies can then sell its offers.',
      action: 'Verify agency',
    })
    if (sure) decide.mutate({ params, body: { decision: 'approved' } })
  }
  const may = kycMoves[kyc.status]
  const open = kyc.documents.some(({ status }) => status !== 'accepted')
  return (
    <>
      {may.includes('suspended') && (
        <Button
          variant="default"
          onClick={() => void withNote('suspended', `Suspend the verification of “${agency.name}”?`, 'Suspend verification')}
        >
          Suspend verification
        </Button>
      )}
      {may.includes('rejected') && (
        <Button
          variant="default"
          onClick={() => void withNote('rejected', `Reject the verification of “${agency.name}”?`, 'Reject verification')}
        >
          Reject
        </Button>
      )}
      {may.includes('needs_info') && (
        <Button variant="default" onClick={() => void withNote('needs_info', `Send back to “${agency.name}”?`, 'Send back')}>
          Send back
        </Button>
      )}
      {may.includes('approved') && (
        <Button disabled={open} title={open ? 'Accept every document first.' : undefined} onClick={() => void approve()}>
          Verify agency
        </Button>
      )}
      {may.includes('in_review') && (
        <Button loading={start.isPending} onClick={() => start.mutate({ params })}>
          Start review
        </Button>
      )}
    </>
  )
}
