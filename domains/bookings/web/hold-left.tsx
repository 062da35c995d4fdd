import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 || unit === 'h' || unit === 'min' ? '' : 's'}`

/** "in 3 h", "in 2 days", "has expired". */
export function timeLeft(until: string, now: Date): string {
  const left = Date.parse(until) - now.getTime()
  if (left <= 0) return 'has expired'
  if (left < hour) return `in ${counted(Math.max(1, Math.floor(left / minute)), 'min')}`
  return left < 2 * day ? `in ${counted(Math.floor(left / hour), 'h')}` : `in ${counted(Math.floor(left / day), 'day')}`
}

/** Time until a hold ends, counted down live. `sentence` adds the verb "expires". */
export function HoldLeft({ until, sentence }: { until: string; sentence?: true }) {
  const left = timeLeft(until, useNow())
  return <>{sentence && !left.startsWith('has') ? `expires ${left}` : left}</>
}

/** Returns the current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
