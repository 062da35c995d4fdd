import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PostingsCard } from '#domains/finance/web/postings-card.tsx'
import { StoryCard } from '#domains/finance/web/story-card.tsx'
import { beneficiaryTypeWords, type BeneficiaryType } from '#domains/beneficiaries/contract/rules.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type TransferShown } from './calls.ts'
import { transferShow } from './routes.ts'
import { carrierText, isUnderWay, stateOf } from './transfer-words.ts'
import { useTransferActions } from './use-transfer-actions.ts'

const ConfirmPassword = lazy(() => import('#domains/account/web/confirm-password.tsx'))

const watchEveryMs = 5_000

/** A transfer's page: status, creator and approver, ledger entries, and the next step. */
export default function TransferPage() {
  const { id } = transferShow.useParams()
  const answer = useWatched(id)
  const { approve, approving, asksPassword, forgetPassword, actionsOf } = useTransferActions()
  const may = useMay()
  return (
    <>
      <RecordPage
        answer={answer}
        what="Transfer"
        title={({ amount, beneficiary_name }) => `${formatMoney(amount)} to ${beneficiary_name}`}
        subtitle={({ reference }) => (
          <>
            <span className="figures">{reference}</span>
            <CopyButton value={reference} what="transfer reference" />
          </>
        )}
        status={({ status }) => <StatusBadge status={status} {...stateOf(status)} />}
        buttons={(transfer) =>
          transfer.may_approve && may('Approve Transfers') ? (
            <Button loading={approving} onClick={() => void approve(transfer)}>
              Approve transfer
            </Button>
          ) : null
        }
        primaryAction={({ status }) =>
          status === 'draft' && may('Create Transfers')
            ? { label: 'Edit and submit', icon: 'pencil', to: `${pathTo('/edit-transfer-details')}?transfer=${id}` }
            : undefined
        }
        actions={actionsOf}
        side={(transfer) => <Side transfer={transfer} />}
      >
        {(transfer) => (
          <>
            <State transfer={transfer} />
            <PostingsCard postings={transfer.postings} />
            <StoryCard story={transfer.story} />
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {asksPassword && answer.data && (
          <ConfirmPassword
            text={`${formatMoney(answer.data.amount)} is a large transfer. Enter your password again to approve it.`}
            action="Approve transfer"
            onConfirmed={() => void approve(answer.data!, 'asked already')}
            onClose={forgetPassword}
          />
        )}
      </Suspense>
    </>
  )
}

/** Polls while the transfer is on its way. */
function useWatched(id: string) {
  const [watching, setWatching] = useState(false)
  const answer = useCall(call, 'GET /wallet/transfers/{id}/show', { params: { id } }, watching ? { refetchEveryMs: watchEveryMs } : {})
  const underWay = answer.data ? isUnderWay(answer.data.status) : false
  useEffect(() => setWatching(underWay), [underWay])
  return answer
}

/** The most important notice: why the transfer waits, why it failed, or what does not match. */
function State({ transfer: { status, may_approve, needs_review, reason, created_by_name } }: { transfer: TransferShown }) {
  if (needs_review)
    return (
      <Alert color="yellow" title="Needs review">
        {needs_review}
      </Alert>
    )
  if (status === 'pending_approval')
    return (
      <Alert color="blue" title="Waiting for a second person">
        {may_approve
          ? `${created_by_name ?? 'Someone'} created this transfer. Once you approve it, the money is reserved and sent.`
          : 'You created this transfer, so another person must approve it.'}
      </Alert>
    )
  if (reason) return <Alert color={status === 'cancelled' ? 'gray' : 'red'}>{reason}</Alert>
  return null
}

function Side({ transfer }: { transfer: TransferShown }) {
  const may = useMay()
  const { amount, fee, beneficiary_id, beneficiary_name, beneficiary_type, beneficiary_account } = transfer
  return (
    <Card title="Transfer" flush>
      <Facts
        rows={[
          { label: 'Amount', value: <Money value={amount} /> },
          fee.amount > 0 && { label: 'Fee', value: <Money value={fee} /> },
          { label: 'From wallet', value: <Money value={{ ...amount, amount: amount.amount + fee.amount }} /> },
          {
            label: 'To',
            value: may('View Beneficiaries') ? (
              <PathLink to={pathTo('/beneficiary/$id', { id: beneficiary_id })}>{beneficiary_name}</PathLink>
            ) : (
              beneficiary_name
            ),
          },
          { label: beneficiaryTypeWords[beneficiary_type as BeneficiaryType], value: beneficiary_account, copy: beneficiary_account },
          { label: 'Narration', value: transfer.narration },
          { label: 'Provider', value: carrierText(transfer.aggregator) },
          { label: 'Their reference', value: transfer.external_reference, copy: transfer.external_reference },
          { label: 'Created by', value: transfer.created_by_name },
          { label: 'Created', value: <Moment value={transfer.created_at} /> },
          { label: 'Approved by', value: transfer.approved_by_name },
          { label: 'Approved', value: transfer.approved_at && <Moment value={transfer.approved_at} /> },
          { label: 'Ended', value: transfer.finished_at && <Moment value={transfer.finished_at} /> },
        ]}
      />
    </Card>
  )
}
