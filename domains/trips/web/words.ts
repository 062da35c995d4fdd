import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import { roomTypes, type ListState, type RoomType, type TripDecision, type TripKind } from '../contract/words.ts'

export const kindWords: Record<TripKind, string> = { departure: 'Departure', booking: '', event: 'Event', stays: 'Stays' }

export const decisionWords: Record<TripDecision, string> = { open: 'Not decided', guaranteed: 'Guaranteed', cancelled: 'Cancelled' }
export const decisionTones = { open: 'neutral', guaranteed: 'green', cancelled: 'red' } as const

export const listTones: Record<ListState, 'neutral' | 'blue' | 'green' | 'red'> = {
  draft: 'neutral',
  sent: 'blue',
  confirmed: 'green',
  declined: 'red',
}

const roomWords: Record<RoomType, string> = {
  single: 'Single',
  double: 'Double',
  twin: 'Twin',
  triple: 'Triple',
  quad: 'Quad',
  family: 'Family',
}
export const roomOptions = roomTypes.map((value) => ({ value, label: roomWords[value] }))
export const roomWord = (type: string): string => roomWords[type as RoomType] ?? 'Vehicle'

/** "5 of 12 · at least 4". */
export function placesText({ booked, capacity, minimum }: { booked: number; capacity: number | null; minimum: number | null }): string {
  const of = capacity === null ? String(booked) : `${booked} of ${capacity}`
  return minimum === null ? of : `${of} · at least ${minimum}`
}

/** "1–3 Dec 2026 · decide by 20 Nov". */
export const datesText = ({
  starts_on,
  ends_on,
  decide_by,
  decision,
}: {
  starts_on: string
  ends_on: string
  decide_by: string | null
  decision: string
}) =>
  decide_by !== null && decision === 'open'
    ? `${formatDays(starts_on, ends_on)} · decide by ${formatShortDay(decide_by)}`
    : formatDays(starts_on, ends_on)
