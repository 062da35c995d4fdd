import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, payoutList } from './calls.ts'

const underWay = ['approved', 'processing', 'sent']
const statuses = [
  { value: 'failed', label: 'Failed' },
  { value: 'returned', label: 'Returned' },
  { value: 'approved', label: 'Approved' },
  { value: 'processing', label: 'Processing' },
  { value: 'sent', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
]

/** Payouts of all agencies that failed, were returned, need review or are slow. */
export default function PayoutsList() {
  const invalidates = ['/operator/payouts', '/operator/log']
  const check = useAction(call, 'POST /operator/payouts/{id}/check', { invalidates, notice: 'Payout checked.' })
  const settle = useAction(call, 'POST /operator/payouts/{id}/settle', { invalidates, notice: 'Payout settled.' })
  return (
    <ListPage
      title="Failed payouts"
      rows={payoutList}
      search="Search reference, agency"
      defaultSort="-updated_at"
      columns={[
        { key: 'reference', header: 'Payout', card: 'title' },
        { key: 'agency', header: 'Agency' },
        { key: 'beneficiary', header: 'To' },
        { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} />, card: 'fact' },
        { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
        { key: 'reason', header: 'Why', cell: ({ needs_review, reason }) => needs_review ?? reason },
        { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
        { key: 'aggregator', header: 'Company', hidden: true },
      ]}
      filters={[{ key: 'status', label: 'Status', type: 'multi', options: statuses }]}
      rowActions={({ id, reference, status, needs_review }) => [
        {
          label: 'Check payout',
          icon: 'refresh',
          disabled: !underWay.includes(status) && status !== 'paid' && 'Nothing is being sent.',
          run: () => check.mutate({ params: { id } }),
        },
        {
          label: 'Settle',
          icon: 'check',
          disabled: needs_review === null && 'This payout does not need review.',
          run: async () => {
            const text = await ask({
              title: `Settle ${reference}`,
              label: 'Action taken about it',
              action: 'Settle payout',
              type: 'long text',
            })
            if (text !== null) settle.mutate({ params: { id }, body: { text } })
          },
        },
      ]}
      firstUse={{ title: 'No failed payouts.', text: 'Payouts that fail, are returned or take longer than an hour appear here.' }}
    />
  )
}
