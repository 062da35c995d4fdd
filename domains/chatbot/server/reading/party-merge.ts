import type { Group, Party } from './people.ts'

/** Returns the number of all who come, of whatever kind. */
export const peopleIn = ({ groups, mixed }: Party): number => groups.reduce((sum, { count }) => sum + count, 0) || (mixed ?? 0)

/** How much is known of who comes: one for each kind beside adults, and one for each residency. */
const detailOf = ({ groups }: Party): number =>
  groups.filter(({ residency }) => residency !== null).length + groups.filter(({ kind }) => kind !== 'adult').length

/** "Two Kenyans and a Dane. We are three": a bare number that agrees with those who were counted says nothing new about them. */
export const isConfirmedBy = (before: Party, after: Party): boolean =>
  before.groups.length > 0 &&
  peopleIn(before) === peopleIn(after) &&
  detailOf(after) === 0 &&
  after.ages.length === 0 &&
  detailOf(before) > 0

/** Returns whether people who were named one by one say more of who comes than those who were counted. */
export function isFuller(named: Party, counted: Party | null, total: number | null): boolean {
  if (!counted || counted.groups.length === 0) return true
  const [of, before] = [peopleIn(named), peopleIn(counted)]
  if (of !== before) return of > before || total === of
  return counted.groups.some(({ residency }) => residency === null) && named.groups.every(({ residency }) => residency !== null)
}

/** Joins what two sentences say of who comes. Of a kind that both name, the later one counts, unless it only confirms the earlier. */
export function mergedOf(before: Party, after: Party): Party {
  if (isConfirmedBy(before, after)) return before
  if (isConfirmedBy(after, before)) return after
  if (isPartOf(before, after)) return { groups: [], ages: before.ages, mixed: countedAdults(before) }
  return {
    groups: [...before.groups.filter(({ kind }) => !after.groups.some((group) => group.kind === kind)), ...after.groups],
    ages: after.ages.length > 0 ? after.ages : before.ages,
    mixed: after.groups.length > 0 ? null : (after.mixed ?? before.mixed),
  }
}

const adultsOf = (groups: readonly Group[]): Group[] => groups.filter(({ kind }) => kind === 'adult')
const countedAdults = ({ groups }: Party): number => adultsOf(groups).reduce((sum, { count }) => sum + count, 0)

/** "Two adults. One is Ugandan, the other …": the second sentence tells apart who comes, but not all of them were understood. */
function isPartOf(before: Party, after: Party): boolean {
  const told = adultsOf(after.groups)
  const isTold = told.length > 0 && told.every(({ residency }) => residency !== null)
  return isTold && countedAdults(after) < countedAdults(before) && before.groups.every(({ residency }) => residency === null)
}

/**
 * "And if one of us is a Dane?", after two Kenyans: takes the people who are told apart out of those of before. Returns null where they are
 * not fewer, or where nobody of before can be meant.
 */
export function retold(before: Party, told: Party): Party | null {
  const isTold = told.groups.length > 0 && told.groups.every(({ kind, residency }) => kind === 'adult' && residency !== null)
  if (!isTold || peopleIn(told) >= peopleIn(before)) return null
  const groups = before.groups.map((group) => ({ ...group }))
  for (const { count, residency } of told.groups) {
    const from = groups
      .filter((group) => group.kind === 'adult' && group.residency !== residency && group.count >= count)
      .toSorted((a, b) => b.count - a.count)[0]
    if (!from) return null
    from.count -= count
  }
  return { ...before, groups: [...groups.filter(({ count }) => count > 0), ...told.groups] }
}
