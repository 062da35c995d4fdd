import { ThreadLimit, threadOf } from '#kit/server/threads.ts'
import type { ReadCalendar } from './read-calendar.ts'

const read = threadOf<{ text: string; today: string }, ReadCalendar | null>({
  source: 'domains/rooms/server/calendar-thread.ts',
  cpuMs: 3_000,
  memoryMb: 256,
})

/** A calendar that took too long or too much memory to read. */
export const tooMuch = 'too much'

/** Reads a calendar within bounds of time and memory. @returns null when it is none. */
export async function readInThread(text: string, today: string): Promise<ReadCalendar | null | typeof tooMuch> {
  try {
    return await read({ text, today })
  } catch (error) {
    if (error instanceof ThreadLimit) return tooMuch
    throw error
  }
}
