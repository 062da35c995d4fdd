import { Skeleton, Table } from '@mantine/core'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { sellingRateBody } from '../contract.ts'
import { rateFigures } from '../contract/selling-rate.ts'
import { call, type SellingRate } from './calls.ts'
import { sourceName } from './rate-words.ts'

const plain = (typed: string) => typed.replaceAll(',', '').trim()

/** The rates at which prices in another currency are sold. The agency may set its own. */
export default function SellingRates() {
  const answer = useCall(call, 'GET /business/rates')
  const maySet = useMay()('Edit Prices')
  const save = useAction(call, 'POST /business/rates/update', { invalidates: ['/business/rates'], notice: 'Rate saved.' })
  const set = async ({ one, other, own, market }: SellingRate) => {
    const given = await ask({
      title: `Your rate of ${one}`,
      text: 'New bookings and proposals are priced with it. Existing ones keep their rate.',
      label: `${other} for 1 ${one}`,
      action: 'Set rate',
      initial: rateFigures(own ?? market),
      check: (text) => sellingRateBody.shape.rate.safeParse(plain(text)).error?.issues[0]?.message ?? null,
    })
    if (given !== null) save.mutate({ body: { one, other, rate: plain(given) } })
  }
  return (
    <ScreenPage
      title="Exchange rates"
      subtitle="A price in another currency than the booking is converted at your own rate. Without one, the market rate applies."
    >
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <Card flush>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>For</Table.Th>
                <Table.Th ta="right">Sold at</Table.Th>
                {maySet && <Table.Th aria-label="Actions" />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.data.rates.map((row) => (
                <Table.Tr key={row.currency}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>1 {row.one}</Table.Td>
                  <Table.Td ta="right">
                    <span className="figures">
                      {rateFigures(row.own ?? row.market)} {row.other}
                    </span>
                    <div className={parts.small}>
                      <Origin rate={row} />
                    </div>
                  </Table.Td>
                  {maySet && (
                    <Table.Td ta="right">
                      <RowMenu
                        label={`Actions for ${row.currency}`}
                        actions={[
                          { label: 'Set own rate', icon: 'pencil', run: () => set(row) },
                          ...(row.own === null
                            ? []
                            : [
                                {
                                  label: 'Use market rate',
                                  icon: 'refresh' as const,
                                  run: () => save.mutate({ body: { one: row.one, other: row.other, rate: null } }),
                                },
                              ]),
                        ]}
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
    </ScreenPage>
  )
}

/** Where a rate comes from, and since when. */
const Origin = ({ rate: { own, own_set_at, market_day, market_source } }: { rate: SellingRate }) =>
  own !== null && own_set_at !== null ? (
    <>
      Your own, <Moment value={own_set_at} />
    </>
  ) : (
    <>
      {market_source.split(', ').map(sourceName).join(', ')}, <Day value={market_day} />
    </>
  )
