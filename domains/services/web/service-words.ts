/** "45 min", "2 h", "1 h 30 min", "2 days"; an empty text if not fixed. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return 'No set time'
  if (minutes % 1440 === 0) return `${minutes / 1440} ${minutes === 1440 ? 'day' : 'days'}`
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}
