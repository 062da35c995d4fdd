import { formatMoment } from '#kit/contract/time.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { InquiryRow } from './calls.ts'

const minute = 60_000

/** "2 h 5 min", "3 days". */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / minute))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 > 0 && hours < 10 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

const over: readonly string[] = ['converted', 'closed', 'spam']

type Clock = Pick<InquiryRow, 'overdue' | 'first_response_due_at' | 'first_responded_at' | 'created_at' | 'status'>

/** Shows the time left for the first response, that it is overdue, or how quickly it was given. */
export function ResponseClock({ inquiry, now = Date.now() }: { inquiry: Clock; now?: number }) {
  const { first_response_due_at: due, first_responded_at: at, created_at, overdue, status } = inquiry
  if (at)
    return <span title={formatMoment(at)}>Answered after {durationText(new Date(at).getTime() - new Date(created_at).getTime())}</span>
  if (!due || over.includes(status)) return null
  const left = new Date(due).getTime() - now
  return overdue || left < 0 ? (
    <StatusBadge status="overdue" label={`${durationText(left)} late`} />
  ) : (
    <StatusBadge status="expiring" label={`${durationText(left)} left`} />
  )
}
