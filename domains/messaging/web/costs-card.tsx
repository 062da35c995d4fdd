import { Table } from '@mantine/core'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { WideTable } from '#kit/web/wide-table.tsx'
import { call } from './calls.ts'
import { channelNames } from './messaging-words.ts'

const days = 30

/** What messages cost in the last 30 days, by day, country and category. Nothing while nothing was sent. */
export function CostsCard() {
  const today = dayOf(new Date())
  const { data } = useCall(call, 'GET /crm/messaging/costs', { query: { from: addDays(today, -days), to: today } })
  if (!data || data.length === 0) return null
  return (
    <Card title="Spend of the last 30 days" flush>
      <WideTable label="Table of costs" minWidth={480} inCard>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th>Channel</Table.Th>
            <Table.Th>Country</Table.Th>
            <Table.Th>Category</Table.Th>
            <Table.Th ta="right">Messages</Table.Th>
            <Table.Th ta="right">Cost</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ day, channel, country, category, messages, cost }) => (
            <Table.Tr key={`${day} ${channel} ${country} ${category}`}>
              <Table.Td>
                <Day value={day} />
              </Table.Td>
              <Table.Td>{channelNames[channel]}</Table.Td>
              <Table.Td>{country || 'Unknown'}</Table.Td>
              <Table.Td>{category === 'sms' ? 'Segments' : category}</Table.Td>
              <Table.Td ta="right" className="figures">
                {messages}
              </Table.Td>
              <Table.Td ta="right">
                <Money value={cost} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Card>
  )
}
