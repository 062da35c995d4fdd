import type { MailDocument } from '../contract/document.ts'

/** A mail with the steps that can be undone and redone. */
export interface History {
  past: readonly MailDocument[]
  now: MailDocument
  future: readonly MailDocument[]
  /** The field that was changed last, and when: typing in one field is one step. */
  last: { field: string; at: number } | null
}

const longest = 100
const pauseMs = 1000

export const historyOf = (document: MailDocument): History => ({ past: [], now: document, future: [], last: null })

/** Adds a change. `field` names what is typed in; null for a change that is a step of its own. `at` is in milliseconds. */
export function withChange(history: History, next: MailDocument, field: string | null, at: number): History {
  if (next === history.now) return history
  const goesOn = field !== null && history.last?.field === field && at - history.last.at < pauseMs
  return {
    past: goesOn ? history.past : [...history.past, history.now].slice(-longest),
    now: next,
    future: [],
    last: field === null ? null : { field, at },
  }
}

/** Goes one step back. Returns the same history if there is none. */
export function undone(history: History): History {
  const before = history.past.at(-1)
  return before ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], last: null } : history
}

/** Goes one step forward again. */
export function redone(history: History): History {
  const [next, ...rest] = history.future
  return next ? { past: [...history.past, history.now], now: next, future: rest, last: null } : history
}
