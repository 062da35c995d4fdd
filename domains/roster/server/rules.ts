import { dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import { clashText, type StaffClaim } from '#domains/staff/server/claims.ts'
import type { Worker } from '#domains/staff/server/people.ts'
import { staffKinds, staffLanguages, type StaffKind, type StaffLanguage } from '#domains/staff/contract/words.ts'

/** What the rules ask of a duty. */
export interface Work {
  kind: StaffKind
  language: StaffLanguage | null
  starts_at: Date
  ends_at: Date
  padding_minutes: number
}

/** What speaks against a person for a duty. `warnings` can be overridden with a reason, `refused` cannot. */
export interface Verdict {
  refused: string[]
  warnings: string[]
}

export const restHours = 10
const restMs = restHours * 3_600_000

/** Returns the time that a duty takes of a person: with its padding. */
export function takenBy({ starts_at, ends_at, padding_minutes }: Pick<Work, 'starts_at' | 'ends_at' | 'padding_minutes'>) {
  const padding = padding_minutes * 60_000
  return { from: new Date(starts_at.getTime() - padding), until: new Date(ends_at.getTime() + padding) }
}

/** Returns the period whose claims matter for a duty: what it takes, and the rest on both sides. */
export function lookedAt(work: Work) {
  const { from, until } = takenBy(work)
  return { from: new Date(from.getTime() - restMs), until: new Date(until.getTime() + restMs) }
}

/** Judges a person for a duty. `claims` are those of the person in `lookedAt`, without the duty's own. */
export function judge(worker: Worker, work: Work, claims: readonly StaffClaim[]): Verdict {
  const { from, until } = takenBy(work)
  const clashes = claims.filter((claim) => claim.from < until && claim.until > from)
  const papers = paperProblems(worker, work)
  return {
    refused: [...clashes.map((claim) => clashText(worker.name, claim)), ...kindProblem(worker, work), ...papers.refused],
    warnings: [...restProblems(worker, { from, until }, claims), ...languageProblem(worker, work), ...papers.warnings],
  }
}

function kindProblem({ name, kinds }: Worker, { kind }: Work): string[] {
  const both = (kind === 'driver' || kind === 'guide') && kinds.includes('driver_guide')
  return both || kinds.includes(kind) ? [] : [`${name} does not work as ${staffKinds[kind].toLowerCase()}.`]
}

/** The paper that each kind of work needs. A driver has it on record; a guide's counts only if there is one. */
const papersOf = { driver: ['driving_licence'], driver_guide: ['driving_licence', 'guide_licence'], guide: ['guide_licence'] } as const
const paperNames = { driving_licence: 'driving licence', guide_licence: 'guide licence' } as const

/**
 * Returns what is wrong with the papers of a person for a duty: one that ends before the duty starts is refused, one that ends during the
 * duty is a warning.
 */
export function paperProblems(
  { name, papers }: Pick<Worker, 'name' | 'papers'>,
  { kind, starts_at, ends_at }: Omit<Work, 'language' | 'padding_minutes'>,
): Verdict {
  const found: Verdict = { refused: [], warnings: [] }
  for (const paper of kind in papersOf ? papersOf[kind as keyof typeof papersOf] : []) {
    const valid = papers.get(paper)
    if (valid === undefined) {
      if (paper === 'driving_licence') found.refused.push(`${name} has no driving licence on record.`)
    } else if (valid !== null && valid < dayOf(ends_at)) {
      const isOver = valid < dayOf(starts_at)
      const until = formatShortDay(momentOf(valid))
      const text = `The ${paperNames[paper]} of ${name} is valid until ${until} only${isOver ? '' : ', before the duty ends'}.`
      found[isOver ? 'refused' : 'warnings'].push(text)
    }
  }
  return found
}

/** Several short duties on one day are one day of work, so rest counts between days. */
function restProblems({ name }: Worker, { from, until }: { from: Date; until: Date }, claims: readonly StaffClaim[]): string[] {
  const short = (end: Date, start: Date) => start >= end && start.getTime() - end.getTime() < restMs && dayOf(end) !== dayOf(start)
  return claims
    .filter(({ kind }) => kind === 'duty')
    .flatMap((claim) => {
      if (short(claim.until, from)) return [`${name} would rest less than ${restHours} hours after “${claim.title}”.`]
      return short(until, claim.from) ? [`${name} would rest less than ${restHours} hours before “${claim.title}”.`] : []
    })
}

const languageProblem = ({ name, languages }: Worker, { language }: Work): string[] =>
  language === null || languages.includes(language) ? [] : [`${name} does not speak ${staffLanguages[language]}.`]

/**
 * Returns what is wrong if vehicles have too few seats for the people who travel, or null. One seat of each is the driver's.
 */
export function seatsProblem(vehicles: readonly { id: string; seats: number }[], travellers: number): string | null {
  const seats = [...new Map(vehicles.map((one) => [one.id, one.seats - 1])).values()].reduce((sum, free) => sum + Math.max(0, free), 0)
  return seats >= travellers
    ? null
    : `The vehicles have ${seats} ${seats === 1 ? 'seat' : 'seats'} beside the driver’s, and ${travellers} people travel.`
}
