import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'
import { owedText } from '../words.ts'

/** What the two agencies of an agreement owe each other now, in all their agreements. */
export function BalanceCard({ agreementId }: { agreementId: string }) {
  const { data } = useCall(call, 'GET /reseller/balances', { query: { agreement_id: agreementId } })
  if (!data || data.length === 0) return null
  return (
    <Card
      title="Balance with this agency"
      flush
      aside={<PathLink to={`${pathTo('/reseller/my-resells')}?tab=settlements`}>Settlements</PathLink>}
    >
      <Facts
        rows={data.flatMap(({ balance, in_settlements: counted, open }) => [
          { label: `Now, in ${balance.currency}`, value: owedText(balance) },
          counted.amount !== 0 && { label: `In settlements, in ${balance.currency}`, value: owedText(counted) },
          open.amount !== balance.amount && { label: `Not settled yet, in ${balance.currency}`, value: owedText(open) },
        ])}
      />
    </Card>
  )
}
