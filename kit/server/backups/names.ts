import { readdirSync } from 'node:fs'

/** Returns the file name of a scheduled backup: its time in UTC, so that names sort by time. */
export const nameOfScheduled = (at: Date): string =>
  `safiri-daily-${at
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')}.tar.gz`

/** Returns when a scheduled backup was made, or `null` for any other file. */
export function timeOfScheduled(name: string): Date | null {
  const found = /^safiri-daily-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/.exec(name)
  if (!found) return null
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as [number, number, number, number, number, number]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Returns the time of a folder's newest scheduled backup; null without one. */
export function newestIn(folder: string): Date | null {
  try {
    return timeOfScheduled(
      readdirSync(folder)
        .filter((name) => timeOfScheduled(name))
        .sort()
        .at(-1) ?? '',
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
