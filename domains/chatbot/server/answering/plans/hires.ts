import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf, formatMoment, momentOf } from '#kit/contract/time.ts'
import { quantityOf } from '../../reading/quantity.ts'
import { endOf, hoursIn, noStay } from '../../reading/stay.ts'
import { folded, latest } from '../../reading/words.ts'
import { daysAhead, isSameEveryDay, lacks, unfit, type Bookable, type Plan, type Wish } from './plan.ts'

type Option = Bookable['options'][number]

/** When no time is said, a hire begins and ends in the morning. */
const usualClock = '09:00'
const hourly = ['hour', 'day', 'week', 'month']

const driverWords: [driven: boolean, pattern: RegExp][] = [
  [false, /\b(?:self[- ]?driven?|without (?:a )?driver|no driver|drive (?:it )?(?:myself|ourselves)|sans chauffeur|bila dereva)\b/],
  [true, /\b(?:with (?:a )?driver|chauffeur|driven|driver|na dereva|dereva|avec chauffeur|omugoba|ddereeva)\b/],
]
const isDriven = (tariff: string): boolean | null => driverWords.find(([, pattern]) => pattern.test(folded(tariff)))?.[0] ?? null

interface Time {
  from: Date
  until: Date
}

/** The start and end of a hire that was named; null if one of them is missing. */
function timeOf({ stay = noStay, said }: Wish['asked']['memory']): Time | null {
  const end = endOf(stay)
  const [first = usualClock, second = first] = stay.clocks
  const hours = end || stay.clocks[1] ? null : latest(said, hoursIn)
  if (stay.from && hours) {
    const from = momentOf(stay.from, first)
    return { from, until: new Date(from.getTime() + hours * 3_600_000) }
  }
  if (!stay.from || (!end && !stay.clocks[1])) return null
  return { from: momentOf(stay.from, first), until: momentOf(end ?? stay.from, second) }
}

/** Cars by the time, with a tariff such as "With driver". */
export async function planHire({ asked, item, sale, prices }: Wish): Promise<Plan> {
  const { t, tx, memory } = asked
  const rates = sale.options.filter(({ per, places, on_sale }) => hourly.includes(per) && places > 0 && on_sale)
  const tariffs = [...Map.groupBy(rates, ({ tariff }) => tariff).entries()]
  const wanted = wantedTariff(memory.said)
  const chosen =
    tariffs.length > 1 || wanted !== null ? tariffs.filter(([tariff]) => wanted === null || isDriven(tariff) === wanted) : tariffs
  if (chosen.length === 0 && tariffs.some(([tariff]) => isDriven(tariff) !== null))
    return unfit(t('onlyTariffs', { title: item.title, tariffs: tariffs.map(([tariff]) => tariff).join(', ') }))
  const [tariff] = chosen.length > 0 ? chosen : tariffs
  if (!tariff) return lacks(t('onRequestPrice', { title: item.title }))
  const { party } = memory
  const people = (party?.groups ?? []).reduce((sum, { count }) => sum + count, 0)
  if (sale.fits && people > sale.fits.guests) return unfit(t('tooMany', { title: item.title, guests: sale.fits.guests }))
  const named = timeOf(memory)
  const time = named ?? (chosen.length === 1 ? await nextTime(asked, item, prices) : null)
  const missing = [
    ...(time ? [] : [t('askHire')]),
    ...(chosen.length > 1 ? [t('askTariff', { tariffs: chosen.map(([name]) => name).join(', ') })] : []),
  ]
  if (missing.length > 0) return lacks(ratesText(asked, chosen.length > 0 ? chosen : tariffs), ...missing)
  const count = latest(memory.said, (line) => quantityOf(line, [item.title])) ?? 1
  const free = (await unitsFree(tx, { inventoryId: item.id, from: time!.from, until: time!.until })).length
  const when = `${formatMoment(time!.from)} – ${formatMoment(time!.until)}`
  if (free < count) return unfit(t('unitsLeft', { title: item.title, when, left: free }))
  const [, [rate]] = tariff as [string, [Option, ...Option[]]]
  const line = {
    starts_at: time!.from.toISOString(),
    ends_at: time!.until.toISOString(),
    selection: [{ price_option_id: rate.id, quantity: count }],
  }
  return { line, missing: [], when, notes: tariff[0] ? [t('tariff', { tariff: tariff[0] })] : [], ...(!named && { asks: t('askHire') }) }
}

/** "How much a day?" asks for the rate, not for the price of one day. */
const asksRate = /(?<!\bfor )\b(?:per|an?|each) (?:hour|day|week|month)\b/

/** A length without a first day: the next time that a vehicle is free for so long. Null where the day changes the price, or none is free. */
async function nextTime(
  { tx, actor, memory: { stay = noStay, said } }: Wish['asked'],
  item: Wish['item'],
  prices: Wish['prices'],
): Promise<Time | null> {
  const hours = stay.length ? stay.length * 24 : latest(said, hoursIn)
  const tomorrow = addDays(dayOf(actor.now), 1)
  if (!hours || stay.from || asksRate.test(folded(said)) || !isSameEveryDay(prices, tomorrow, addDays(tomorrow, daysAhead))) return null
  for (let day = tomorrow; day < addDays(tomorrow, mostDaysTried); day = addDays(day, 1)) {
    const from = momentOf(day, usualClock)
    const until = new Date(from.getTime() + hours * 3_600_000)
    if ((await unitsFree(tx, { inventoryId: item.id, from, until })).length > 0) return { from, until }
  }
  return null
}
const mostDaysTried = 90

const wantedTariff = (said: string): boolean | null => latest(said, isDriven)

/** "With driver: UGX 620,000 a day, UGX 3,900,000 a week." */
export const ratesText = ({ t, money }: Wish['asked'], tariffs: readonly [string, readonly Option[]][]): string =>
  tariffs
    .map(([tariff, rates]) => {
      const texts = rates.map(({ amount, currency, per }) => t('perUnit', { price: money({ amount, currency }), per }))
      return `${tariff ? `${tariff}: ` : ''}${texts.join(', ')}.`
    })
    .join(' ')

/** Says how many vehicles are free in the time that was named; null if none was. */
export async function freeHires({ asked, item }: Pick<Wish, 'asked' | 'item'>): Promise<{ free: number; when: string } | null> {
  const { tx, memory } = asked
  const { stay = noStay } = memory
  const time = timeOf(memory)
  if (!time && !stay.from) return null
  const { from, until } = time ?? { from: momentOf(stay.from!, usualClock), until: momentOf(addDays(stay.from!, 1), usualClock) }
  const free = await unitsFree(tx, { inventoryId: item.id, from, until })
  return { free: free.length, when: `${formatMoment(from)} – ${formatMoment(until)}` }
}
