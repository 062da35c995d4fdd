import { Skeleton } from '@mantine/core'
import { wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatCount, sentence } from '#kit/contract/text.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Day, type Occupancy } from './calls.ts'
import { fillWords } from './occupancy-words.ts'

const everyMs = 5 * 60_000

/** Reads the day's figures; every card that needs them shares the answer. */
export const useDay = () => useCall(call, 'GET /business/day', {}, { refetchEveryMs: everyMs })
export const useOccupancy = () => useCall(call, 'GET /business/occupancy', {}, { refetchEveryMs: everyMs })
export const useToday = () => useCall(call, 'GET /business/today', {}, { refetchEveryMs: everyMs })

/** What the agency sells is counted as: "booking", or "order" for a shop. */
export const recordName = (day: Day | undefined): string => wordsOfKinds(day?.sells.map(({ kind }) => kind) ?? []).record

/** Today's four figures, each beside last week's. */
export function DayFigures({ day }: { day: Day | undefined }) {
  if (!day) return <Skeleton height={92} mb="md" />
  const { figures } = day
  const { today, week_before: before } = figures
  const record = recordName(day)
  const counted = `${formatCount(today.bookings)} ${today.bookings === 1 ? record : `${record}s`}`
  return (
    <Stats label="Today">
      <Stat label={`${record === 'order' ? 'Ordered' : 'Booked'} today · ${counted}`} note={`${formatMoney(before.revenue)} a week ago`}>
        <Money value={today.revenue} />
      </Stat>
      {today.received && before.received ? (
        <Stat label="Received today" note={`${formatMoney(before.received)} a week ago`}>
          <Money value={today.received} />
        </Stat>
      ) : (
        <Stat label={`${sentence(record)}s today`} note={`${formatCount(before.bookings)} a week ago`}>
          {formatCount(today.bookings)}
        </Stat>
      )}
      <Overdue currency={figures.currency} />
      <Filled day={day} />
    </Stats>
  )
}

/** A figure that is not known yet, or could not be loaded: never a zero, which would be read as the figure. */
const Unknown = ({ label, isPending }: { label: string; isPending: boolean }) => (
  <Stat label={label} note={isPending ? null : 'Could not be loaded'}>
    {isPending ? <Skeleton height={24} width={120} /> : '–'}
  </Stat>
)

/** Money that should have been paid, in the currency with sales first. */
function Overdue({ currency }: { currency: string }) {
  const { data, isPending } = useToday()
  const may = useMay()
  if (!data) return <Unknown label="Overdue" isPending={isPending} />
  const { due, count } = data.overdue
  const first = due.find((one) => one.currency === currency) ?? due[0] ?? { amount: 0, currency: currency as 'UGX' }
  const more = due.filter((one) => one !== first).map((one) => formatMoney(one))
  const note = [...more, count === 0 ? 'None late' : count === 1 ? '1 booking' : `${formatCount(count)} bookings`].join(' · ')
  return (
    <Stat
      label="Overdue"
      note={count > 0 && may('View Bookings') ? <PathLink to={`${pathTo('/bookings')}?owed=overdue`}>{note}</PathLink> : note}
    >
      <Money value={first} />
    </Stat>
  )
}

const kindOf: Readonly<Record<string, Occupancy['kind']>> = { room: 'room', car: 'car', event: 'event', tour_package: 'departure' }

/** How full the agency's main kind is today; with nothing to fill, the number of bookings. */
function Filled({ day }: { day: Day }) {
  const { data, isPending } = useOccupancy()
  if (isPending) return <Unknown label="Today" isPending />
  const kinds = day.sells.flatMap(({ kind }) => kindOf[kind] ?? [])
  const main = kinds.flatMap((kind) => data?.find((one) => one.kind === kind) ?? [])[0]
  if (!main || !(main.kind === 'room' || main.kind === 'car')) return <Ahead main={main} day={day} />
  const { taken, capacity } = main.days[0]!
  return (
    <Stat label={fillWords[main.kind].today} note={`of ${formatCount(capacity)}`}>
      {formatCount(taken)}
    </Stat>
  )
}

/** Places or tickets taken in the next 14 days. */
function Ahead({ main, day }: { main: Occupancy | undefined; day: Day }) {
  if (!main) {
    const { bookings } = day.figures.week_before
    return (
      <Stat label="Sales today" note={`${formatCount(bookings)} a week ago`}>
        {formatCount(day.figures.today.bookings)}
      </Stat>
    )
  }
  const taken = main.days.reduce((sum, one) => sum + one.taken, 0)
  const capacity = main.days.reduce((sum, one) => sum + one.capacity, 0)
  return (
    <Stat label={fillWords[main.kind].today} note={`of ${formatCount(capacity)} in the next 14 days`}>
      {formatCount(taken)}
    </Stat>
  )
}
