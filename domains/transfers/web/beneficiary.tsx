import { Alert, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { accountText } from '#domains/beneficiaries/web/beneficiary-words.ts'
import { call as beneficiaryCall, type Beneficiary } from '#domains/beneficiaries/web/calls.ts'
import { useBeneficiaryActions } from '#domains/beneficiaries/web/use-beneficiary-actions.ts'
import { beneficiaryCategories, beneficiaryTypeWords } from '#domains/beneficiaries/contract/rules.ts'
import { Day } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { beneficiaryShow } from './routes.ts'
import { TransferSums } from './transfer-sums.tsx'
import { TransfersList } from './transfers-list.tsx'

const BeneficiaryForm = lazy(() => import('#domains/beneficiaries/web/beneficiary-form.tsx'))

/** A beneficiary's page: verification, transfers, details. */
export default function BeneficiaryPage() {
  const { id } = beneficiaryShow.useParams()
  const answer = useCall(beneficiaryCall, 'GET /beneficiaries/{id}/show', { params: { id } })
  const tab = useTab(['transfers', 'details'])
  const may = useMay()
  const { actionsOf, check, checking, mayCheck } = useBeneficiaryActions()
  const sendTo = ({ status, archived }: Beneficiary) =>
    may('Create Transfers') && status === 'verified' && !archived
      ? { label: 'Send money', to: `${pathTo('/edit-transfer-details')}?beneficiary=${id}` }
      : undefined
  return (
    <RecordPage
      answer={answer}
      what="Beneficiary"
      title={({ name }) => name}
      subtitle={(one) => <span className="figures">{accountText(one)}</span>}
      status={({ status, archived }) => (
        <>
          <StatusBadge status={status} {...(status === 'blocked' ? { tone: 'red' } : {})} />
          {archived && <StatusBadge status="archived" />}
        </>
      )}
      primaryAction={sendTo}
      actions={actionsOf}
      tabs={[{ label: 'Transfers', tab: 'transfers' }, ...(may('Add Beneficiary') ? [{ label: 'Details', tab: 'details' }] : [])]}
      side={(one) => (tab === 'details' ? <Side one={one} /> : null)}
    >
      {(one) => (
        <>
          {one.status === 'unverified' && (
            <Alert color="yellow" title="The account has not been checked" mb="md">
              You cannot send money until a person other than the one who entered it has verified that it belongs to {one.name}.
              {mayCheck(one) && (
                <div style={{ marginTop: 8 }}>
                  <Button size="compact-md" variant="default" loading={checking} onClick={() => void check(one)}>
                    Verify account
                  </Button>
                </div>
              )}
            </Alert>
          )}
          {tab === 'details' && may('Add Beneficiary') ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <BeneficiaryForm beneficiary={one} />
            </Suspense>
          ) : (
            <>
              <TransferSums beneficiaryId={id} />
              <TransfersList beneficiary={one} button={sendTo(one)} />
            </>
          )}
        </>
      )}
    </RecordPage>
  )
}

const Side = ({ one }: { one: Beneficiary }) => (
  <Card title="Account" flush>
    <Facts
      rows={[
        { label: 'Type', value: beneficiaryTypeWords[one.type] },
        { label: 'Bank', value: one.bank_name },
        { label: 'Branch', value: one.branch_name },
        { label: 'Network', value: one.network_name },
        { label: 'Account', value: one.account, copy: one.account },
        { label: 'Paid in', value: one.currency },
        { label: 'For', value: beneficiaryCategories[one.category] },
        { label: 'Email', value: one.email, copy: one.email },
        { label: 'Added', value: <Day value={one.created_at} /> },
      ]}
    />
  </Card>
)
