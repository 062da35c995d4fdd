/**
 * Reasons why code may leave one agency and see all of them. A use gives its kind and what it does: `'sweep: holds that ran out'`.
 * tests/reliability/doors.test.ts lists every use, so a review sees each new one. Code that serves one agency uses `asAgency`.
 */
export const platformReasons = {
  people: 'People, their sessions, codes and places of work belong to no single agency.',
  mail: 'A mail may belong to no agency, so its table is the platform’s.',
  house: 'The table belongs to the platform: plans, exchange rates, places, messages of providers, the sandbox, the demo.',
  whose: 'One small statement finds the agency that a name or an outside key belongs to. Everything else runs as that agency.',
  sweep: 'A job looks for rows of any agency that are due. It works on each as that row’s agency.',
  check: 'A job compares sums of all agencies. It only reads.',
  housekeeping: 'A job deletes what is too old, whichever agency it belongs to.',
  measure: 'A benchmark reads or prepares what it measures. It is no part of the product.',
  staff: 'The platform’s staff work on any agency. Every call is in the staff log.',
} as const

/** Tests may read all agencies with the reason `'test'`. */
export type PlatformReason = `${keyof typeof platformReasons}: ${string}` | `test${string}`
