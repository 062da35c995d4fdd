import { releaseAfterDays, watchedDays, type DomainState } from '../contract/states.ts'
import type { Wanted } from './records.ts'
import type { Judged } from './look.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface Standing {
  state: DomainState
  watched_since: Date
  verified_at: Date | null
  failing_since: Date | null
  next_check_at: Date | null
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * Returns where a domain stands after a look at its records. A verified one is looked at each day, and released after failing for a week.
 * One that is not verified is looked at often on its first day, then each hour, and given up after a month.
 */
export function nextStanding(before: Standing, judged: readonly (Judged & Pick<Wanted, 'required'>)[], now: Date): Standing {
  const needed = judged.filter(({ required }) => required).map(({ state }) => state)
  const watched = before.state === 'expired' ? { ...before, watched_since: now, verified_at: null, failing_since: null } : before
  // Our own name servers were silent, which says nothing about the domain.
  if (needed.includes('silent')) return { ...before, next_check_at: later(now, 10 * minuteMs) }
  if (needed.every((state) => state === 'ok'))
    return { ...watched, state: 'verified', verified_at: watched.verified_at ?? now, failing_since: null, next_check_at: later(now, dayMs) }
  if (watched.verified_at) {
    const failing_since = watched.failing_since ?? now
    const isOver = now.getTime() - failing_since.getTime() >= releaseAfterDays * dayMs
    if (isOver) return { ...watched, state: 'expired', failing_since, next_check_at: null }
    return { ...watched, state: 'failed', failing_since, next_check_at: later(now, dayMs) }
  }
  const age = now.getTime() - watched.watched_since.getTime()
  if (age >= watchedDays * dayMs) return { ...watched, state: 'expired', next_check_at: null }
  return {
    ...watched,
    state: needed.includes('wrong') ? 'failed' : 'verifying',
    next_check_at: later(now, age < dayMs ? 10 * minuteMs : hourMs),
  }
}
