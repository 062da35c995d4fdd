import { Skeleton } from '@mantine/core'
import { call as beneficiaryCall } from '#domains/beneficiaries/web/calls.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { transferEdit } from './routes.ts'
import { TransferForm } from './transfer-form.tsx'

/** Creates a transfer, to the beneficiary in the URL if given, or edits one before its approval. */
export default function TransferEdit() {
  const { beneficiary, transfer } = transferEdit.useSearch()
  const shown = useCall(call, 'GET /wallet/transfers/{id}/show', { params: { id: transfer ?? '' } }, { enabled: transfer !== undefined })
  const to = shown.data?.beneficiary_id ?? beneficiary
  const known = useCall(beneficiaryCall, 'GET /beneficiaries/{id}/show', { params: { id: to ?? '' } }, { enabled: to !== undefined })
  const failed = shown.error ?? known.error
  const waits = (transfer && !shown.data) || (to && !known.data)
  return (
    <ScreenPage title={transfer ? 'Transfer details' : 'Send money'}>
      {failed && waits ? (
        <EmptyState title={failed.status === 404 ? 'Transfer not found' : 'Not loaded'} text={failed.message} />
      ) : waits ? (
        <Skeleton height={320} maw={720} />
      ) : (
        <TransferForm transfer={shown.data} to={known.data} />
      )}
    </ScreenPage>
  )
}
