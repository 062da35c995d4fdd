import { ThreadLimit, threadOf } from '#kit/server/threads.ts'
import type { ReadCalendar } from './read-calendar.ts'

const read = threadOf<{ text: string; today: string }, ReadCalendar | null>({
  source: 'domains/rooms/server/calendar-thread.ts',
  cpuMs: 3_000,
  memoryMb: 256,
})

/** Result for a calendar whose parsing exceeded the time or memory limit. */
export const tooMuch = 'too much'

/** Parses a calendar in a thread with a time and memory limit. @returns null if the text is not a calendar. */
export async function readInThread(text: string, today: string): Promise<ReadCalendar | null | typeof tooMuch> {
  try {
    return await read({ text, today })
  } catch (error) {
    if (error instanceof ThreadLimit) return tooMuch
    throw error
  }
}
