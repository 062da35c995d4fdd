import { pricesOf, type Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { personAction } from './price.ts'

type Rule = Prices['rules'][number]

/** Which rules a question asks for. A question that says none of these asks for all that make a price lower. */
const asks: [of: (rule: Rule) => boolean, pattern: RegExp][] = [
  [({ min_pax }) => min_pax !== null, /\b(?:groups?|friends|people|of us|many|groupes?|kundi|vikundi|ekibinja)\b/],
  [
    ({ residency }) => residency === 'eac_citizen',
    /\b(?:citizens?|east afric\w+|ugandans?|kenyans?|locals?|nationals?|raia|bannayuganda)\b/,
  ],
  [({ residency }) => residency === 'foreign_resident', /\b(?:foreign residents?|residents?|expats?)\b/],
  [({ weekdays }) => (weekdays ?? []).length > 0, /\b(?:weekend|week-end|friday|saturday|sunday|weekdays?|wikendi)\b/],
  [({ starts_on }) => starts_on !== null, /\b(?:seasons?|christmas|holidays?|peak|saison|noel|krismasi|december|january)\b/],
]
const mostItems = 4

/** Answers what makes the price of an offer lower or higher: groups, residency, weekends, seasons. Of no offer, what holds for the first few trips. */
export async function priceRulesPart(asked: Asked, items: readonly Offered[], text: string): Promise<Part> {
  const { t, tx, actor, catalogue } = asked
  const today = dayOf(actor.now)
  const plain = folded(text)
  const wanted = asks.filter(([, pattern]) => pattern.test(plain)).map(([of]) => of)
  const fits = (rule: Rule) =>
    rule.active &&
    (rule.ends_on === null || rule.ends_on >= today) &&
    (wanted.length > 0 ? wanted.some((of) => of(rule)) : rule.operation === 'decrease')
  for (const item of items.length > 0 ? items.slice(0, mostItems) : catalogue.offers.slice(0, mostItems)) {
    const rules = (await pricesOf(tx, actor, item)).rules.filter(fits)
    if (rules.length === 0) continue
    const list = rules.map((rule) => ruleText(asked, item, rule)).join('; ')
    return { text: t('priceRules', { title: item.title, list }), about: [item] }
  }
  return { text: t('unknown'), about: items.slice(0, 1), known: false, actions: [personAction(asked)] }
}

function ruleText({ t }: Asked, { currency }: Offered, { name, operation, value_kind, value, starts_on, ends_on, min_pax }: Rule): string {
  const by = value_kind === 'percent' ? `${value} %` : formatMoney(moneyOf(value, currency))
  const when = starts_on && ends_on ? ` (${formatShortDay(starts_on)} – ${formatShortDay(ends_on)})` : ''
  const people = min_pax === null ? '' : ` (${t('fromPeople', { count: min_pax })})`
  const said =
    operation === 'decrease' ? t('ruleLess', { name, by }) : operation === 'increase' ? t('ruleMore', { name, by }) : `${name}: ${by}`
  return said + when + people
}
