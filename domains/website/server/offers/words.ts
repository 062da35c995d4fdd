import { residencies, type Board, type Per, type Residency } from '#domains/inventory/contract/units.ts'
import type { Meal } from '#domains/tour-packages/contract/itineraries.ts'
import type { OfferWords } from '../../view/offer-page.ts'
import { say } from '../messages/say.ts'

/** Returns the names of boards: what the guests of a room eat. */
export const boardNames = (language: string): Record<Board, string> => {
  const t = say(language)
  return {
    room_only: t('board.room_only'),
    breakfast: t('board.breakfast'),
    half_board: t('board.half_board'),
    full_board: t('board.full_board'),
    all_inclusive: t('board.all_inclusive'),
  }
}

/** Returns the words of an offer's page. */
export const offerWords = (language: string): OfferWords => {
  const t = say(language)
  return {
    gallery: t('gallery'),
    itinerary: t('itinerary'),
    prices: t('prices'),
    priceFor: t('priceFor'),
    policy: t('cancellation'),
    where: t('where'),
    yourPrice: t('yourPrice'),
    showPrice: t('showPrice'),
    total: t('total'),
    others: t('others'),
    dates: t('dates'),
    start: t('start'),
    places: t('places'),
  }
}

/** Returns what a residency is called. */
export const residencyName = (residency: Residency, language: string): string => say(language)(`residency.${residency}`)

/** Returns the residencies as choices of a field. */
export const residencyChoices = (language: string): { value: Residency; label: string }[] =>
  residencies.map((value) => ({ value, label: residencyName(value, language) }))

/** Returns what a price covers, to follow it: "a night". Null for a price of each one. */
export const perName = (per: Per, language: string): string | null => (per === 'unit' ? null : say(language)(`per.${per}`))

/** Like `perName`, but null for prices that are not for a time. */
export const timeName = (per: Per | null, language: string): string | null =>
  per === null || per === 'booking' ? null : perName(per, language)

/** Returns meals as a list: "breakfast, dinner". */
export const mealNames = (meals: readonly Meal[], language: string): string => meals.map((meal) => say(language)(`meal.${meal}`)).join(', ')

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
  deposit_refund_percent: number | null
}

/** Returns a cancellation policy as lines. */
export function policyLines({ tiers, deposit_refund_percent: deposit }: Policy, language: string): string[] {
  const t = say(language)
  return [
    ...tiers.map(({ days_before: days, refund_percent: percent }) =>
      days === 0 ? t('refund.later', { percent }) : t('refund.before', { days, percent }),
    ),
    ...(deposit === null ? [] : [t('depositRefund', { percent: deposit })]),
  ]
}
