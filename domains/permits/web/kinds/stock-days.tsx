import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'

const shownDays = 10

/** The stock of a kind on its next days. */
export function StockDays({ kindId }: { kindId: string }) {
  const from = dayOf(new Date())
  const { data } = useCall(call, 'GET /permits/kinds/{id}/stock', { params: { id: kindId }, query: { from, to: addDays(from, 365) } })
  if (!data) return null
  return (
    <LinkRows none="No stock in the next year.">
      {data.slice(0, shownDays).map(({ day, total, taken, left }) => (
        <LinkRow key={day} title={formatDay(day)} text={`${taken} of ${total} taken`} value={left === 0 ? 'None left' : `${left} left`} />
      ))}
    </LinkRows>
  )
}
