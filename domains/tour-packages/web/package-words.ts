/** "3 days, 2 nights". */
export const lengthText = (days: number, nights: number): string =>
  `${days} ${days === 1 ? 'day' : 'days'}${nights > 0 ? `, ${nights} ${nights === 1 ? 'night' : 'nights'}` : ''}`

/** "+25%", "no change", nothing where there is nothing to compare with. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'none in the 30 days before'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? 'as in the 30 days before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the 30 days before`
}
