/**
 * The share of a day's visits that begins in each hour in East Africa: offices open at eight, stop for lunch at one, and close at six. A
 * few guides and hotels work in the evening.
 */
const perHour = [2, 1, 1, 1, 2, 5, 12, 30, 75, 95, 100, 98, 80, 60, 78, 88, 85, 70, 45, 30, 22, 15, 8, 4] as const
const all = perHour.reduce<number>((sum, share) => sum + share, 0)

/** Returns the share of a day's visits that begins in an hour (0 to 23). */
export const shareOfHour = (hour: number): number => perHour[hour % 24]! / all

/** Returns a pause in milliseconds before the next of events that come at random, `perSecond` on average. */
export const randomPauseMs = (perSecond: number): number => (-Math.log(1 - Math.random()) / perSecond) * 1000
