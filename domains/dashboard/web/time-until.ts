const hour = 60 * 60_000

/** "in 3 h", "in 25 min", "now". */
export function timeUntil(moment: string | null, now = Date.now()): string {
  const left = moment ? Date.parse(moment) - now : 0
  if (left < 60_000) return 'now'
  return left < hour ? `in ${Math.floor(left / 60_000)} min` : `in ${Math.floor(left / hour)} h`
}
