import { Skeleton, Table } from '@mantine/core'
import { sourceName } from '#domains/rates/web/rate-words.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { rateBody } from '../contract/platform.ts'
import { call, type StaffRate } from './calls.ts'

// Shows every digit of a stored rate, without rounding.
const allFigures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

const plain = (typed: string) => typed.replaceAll(',', '').trim()

/** The newest rate of each currency to the US dollar, which can also be set by hand. */
export default function Rates() {
  const answer = useCall(call, 'GET /operator/rates')
  const save = useAction(call, 'POST /operator/rates', { invalidates: ['/operator/rates', '/operator/log'], notice: 'Rate set.' })
  const set = async ({ currency, rate }: StaffRate) => {
    const given = await ask({
      title: `Rate of ${currency}`,
      text: 'It applies from now until a newer one is set.',
      label: `${currency} for one US dollar`,
      action: 'Set rate',
      initial: rate,
      check: (text) => rateBody.shape.rate.safeParse(plain(text)).error?.issues[0]?.message ?? null,
    })
    if (given !== null) save.mutate({ body: { currency, rate: plain(given) } })
  }
  return (
    <ScreenPage title="Exchange rates" subtitle="Rates for one US dollar. Each agency has its own margin.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <Card flush>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Currency</Table.Th>
                <Table.Th ta="right">Rate</Table.Th>
                <Table.Th>Day</Table.Th>
                <Table.Th>From</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.data.map((row) => (
                <Table.Tr key={row.currency}>
                  <Table.Td>{row.currency}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {allFigures.format(row.rate as Intl.StringNumericLiteral)}
                  </Table.Td>
                  <Table.Td>
                    <Day value={row.day} />
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {row.stale ? <StatusBadge status="expired" label={`${sourceName(row.source)}, too old`} /> : sourceName(row.source)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <RowMenu label={`Actions for ${row.currency}`} actions={[{ label: 'Set rate', icon: 'pencil', run: () => set(row) }]} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
    </ScreenPage>
  )
}
