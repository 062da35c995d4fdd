import { formatMoney, type Money as MoneyValue } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import { formatDay, formatMoment, formatRange, formatShortDay, formatStamp, formatTime } from '#kit/contract/time.ts'

/** "UGX 1,250,000" in figures of equal width. 0 when empty. */
export function Money({ value }: { value: MoneyValue | null | undefined }) {
  return <span className="figures">{formatMoney(value).replaceAll(' ', '\u00a0')}</span>
}

const days = { short: formatShortDay, weekday: formatDay }

/** A day: "21 Nov 2026", or "Sat, 21 Nov 2026" with the weekday. Nothing when empty. */
export function Day({ value, as = 'short' }: { value: string | null | undefined; as?: keyof typeof days }) {
  if (!value) return null
  return (
    <time dateTime={value} className="figures">
      {days[as](value)}
    </time>
  )
}

/** A time in Kampala: "Sat, 21 Nov 2026, 5:05 pm". Hovering shows the seconds. */
export function Moment({ value, as = 'moment' }: { value: string | null | undefined; as?: 'moment' | 'time' }) {
  if (!value) return null
  return (
    <time dateTime={value} title={formatStamp(value)} className="figures">
      {as === 'time' ? formatTime(value) : formatMoment(value)}
    </time>
  )
}

/** "12–16 Mar 2026 · 4 nights". */
export function Stay({ from, to }: { from: string; to: string }) {
  return <span className="figures">{formatRange(from, to)}</span>
}

const percents = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** "12.5%". The value is the number before the sign. */
export function Percent({ value }: { value: number | null | undefined }) {
  return <span className="figures">{percents.format(value ?? 0)}%</span>
}

/** "12,345": a count with a separator for thousands. */
export function Count({ value }: { value: number | null | undefined }) {
  return <span className="figures">{formatCount(value ?? 0)}</span>
}
