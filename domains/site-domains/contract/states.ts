/**
 * `pending`: not looked at yet. `verifying`: records are missing. `verified`: the website answers there. `failed`: a record is wrong.
 * `expired`: given up, or released after failing for days.
 */
export const domainStates = ['pending', 'verifying', 'verified', 'failed', 'expired'] as const
export type DomainState = (typeof domainStates)[number]

export const certificateStates = ['none', 'issuing', 'active', 'failed'] as const

export const recordStates = ['unchecked', 'ok', 'missing', 'wrong', 'silent'] as const

/** `requested`: waits for the operator. `unknown`: the registrar did not answer; it is asked again. */
export const orderStates = ['requested', 'ordering', 'unknown', 'registered', 'declined', 'withdrawn'] as const
export type OrderState = (typeof orderStates)[number]
export const openOrderStates = ['requested', 'ordering', 'unknown'] as const

/** What is known about a domain that somebody may want. Silence is never "free". */
export const registrations = ['registered', 'no_record', 'unknown'] as const
export type Registration = (typeof registrations)[number]

/** A verified domain whose records are wrong is released after these days. */
export const releaseAfterDays = 7
/** A domain that was never verified is watched for these days. */
export const watchedDays = 30
export const mostDomains = 20
export const mostRedirects = 5_000
