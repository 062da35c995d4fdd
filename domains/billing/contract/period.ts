import { dayOf, formatShortDay } from '#kit/contract/time.ts'

/** "5 Dec 2026 – 5 Jan 2027". */
export const periodWords = (starts: Date, ends: Date): string => `${formatShortDay(dayOf(starts))} – ${formatShortDay(dayOf(ends))}`
