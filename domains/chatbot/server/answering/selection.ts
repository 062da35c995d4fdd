import type { Selected } from '#domains/inventory/server/prices/pricing.ts'
import type { Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { Party } from '../reading/people.ts'

type Option = Prices['options'][number]

/** "Child 3–12" is for 3 to 12. */
function agesOf({ name }: Option): { least: number; most: number } | null {
  const [, least, most] = /(\d{1,2})\s*(?:–|-|to)\s*(\d{1,2})/.exec(name) ?? []
  return least && most ? { least: Number(least), most: Number(most) } : null
}

const isPersonal = (option: Option) =>
  option.active && option.per === 'unit' && ['adult', 'youth', 'child', 'infant', 'senior', 'student'].includes(option.unit)

/**
 * Chooses the price option of each person. A child of an age takes the option whose name has that age; an older one pays as an adult,
 * a younger one as an infant. @returns null if the prices of this offer are not by person.
 */
export function selectionFor(options: readonly Option[], party: Party, residency: Residency | null): Selected[] | null {
  const personal = options.filter(isPersonal)
  const ofUnit = (unit: string) => personal.find((option) => option.unit === unit)
  const adult = ofUnit('adult')
  if (!adult) return null
  const young = personal.filter(({ unit }) => unit === 'child' || unit === 'youth' || unit === 'infant')
  const child = ofUnit('child') ?? ofUnit('youth')
  const childOf = (age: number | undefined): Option => {
    if (age === undefined) return child ?? adult
    const exact = young.find((option) => inside(agesOf(option), age))
    if (exact) return exact
    const least = Math.min(...young.flatMap((option) => agesOf(option)?.least ?? []))
    if (age < least) return ofUnit('infant') ?? child ?? adult
    return Number.isFinite(least) ? adult : (child ?? adult)
  }
  const counts = new Map<string, Selected>()
  const add = (option: Option, own: Residency | null) => {
    const paid = own ?? residency ?? undefined
    const key = `${option.id} ${paid ?? ''}`
    const known = counts.get(key)
    if (known) known.quantity++
    else counts.set(key, { price_option_id: option.id, quantity: 1, ...(paid ? { residency: paid } : {}) })
  }
  const ages = [...party.ages]
  for (const { kind, count, residency: own } of party.groups)
    for (let n = 0; n < count; n++) {
      if (kind === 'adult') add(adult, own)
      else if (kind === 'infant') add(ofUnit('infant') ?? childOf(1), own)
      else add(childOf(ages.shift()), own)
    }
  return [...counts.values()]
}

const inside = (range: { least: number; most: number } | null, age: number) => range !== null && range.least <= age && age <= range.most
