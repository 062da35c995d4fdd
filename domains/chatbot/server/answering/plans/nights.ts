import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import type { Party as Guests } from '#domains/inventory/contract/guests.ts'
import { addDays, dayOf, formatShortDay, momentOf, weekdayOf } from '#kit/contract/time.ts'
import type { Party } from '../../reading/people.ts'
import { quantityOf } from '../../reading/quantity.ts'
import { endOf, noStay } from '../../reading/stay.ts'
import { folded, latest } from '../../reading/words.ts'
import { lacks, unfit, type Bookable, type Plan, type Wish } from './plan.ts'

type Option = Bookable['options'][number]

const boardWords: [board: NonNullable<Option['board']>, pattern: RegExp][] = [
  ['room_only', /\b(?:room only|no meals|without (?:meals|breakfast)|sans repas|bila chakula)\b/],
  ['breakfast', /\b(?:breakfast|b ?& ?b|petit[- ]dejeuner|kifungua kinywa)\b/],
  ['half_board', /\b(?:half[- ]board|demi[- ]pension)\b/],
  ['full_board', /\b(?:full[- ]board|pension complete)\b/],
  ['all_inclusive', /\ball[- ]inclusive\b/],
]

const perNight = /\b(?:(?:per|each|a|one|that) night|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:night|evening)s?|tonight)\b/

/** Rooms by the night: dates, who sleeps in them, and the board of the rate. */
export async function planNights({ asked, item, sale }: Wish): Promise<Plan> {
  const { t, tx, memory } = asked
  const stay = memory.stay ?? noStay
  const from = stay.from ?? (stay.length ? null : weekendOf(asked))
  const end = endOf(stay) ?? (from && perNight.test(folded(memory.said)) ? addDays(from, 1) : null)
  // A day without a length: the price of its night is said, and the nights are still asked for.
  const until = end ?? (from && addDays(from, 1))
  const { party } = memory
  const missing = [
    ...(stay.from && end ? [] : [stay.from ? t('askNights') : t('askStay')]),
    ...(party && party.groups.length > 0 ? [] : [party ? t('askMixed') : t('askGuests')]),
  ]
  const rates = sale.options.filter(({ per, places, on_sale }) => per === 'night' && places > 0 && on_sale)
  const [rate, ...others] = ratesFor(rates, memory.said)
  if (!rate) return lacks(t('onRequestPrice', { title: item.title }))
  const rooms =
    party && party.groups.length > 0
      ? roomsFor(
          party,
          sale,
          latest(memory.said, (line) => quantityOf(line, [item.title])),
        )
      : null
  if (rooms === 'too_many') return unfit(t('tooMany', { title: item.title, guests: sale.fits?.guests ?? 0 }))
  if (!from || !until) return lacks(...missing)
  const free = (await unitsFree(tx, { inventoryId: item.id, from: momentOf(from), until: momentOf(until) })).length
  const when = `${formatShortDay(from)} – ${formatShortDay(until)}`
  if (free < (rooms?.length ?? 1)) return unfit(t('unitsLeft', { title: item.title, when, left: free }))
  const notes = others.length > 0 ? [t('otherRates', { rates: others.map(({ name }) => name).join(', ') })] : []
  // Without guests, a price that they do not change is said all the same.
  if (!rooms && (rate.unit !== 'room' || rate.occupancy !== null)) return lacks(...missing)
  if (!rooms || !stay.from || !end)
    return {
      line: {
        starts_on: from,
        ends_on: until,
        selection: [
          { price_option_id: rate.id, quantity: rooms?.length ?? 1, ...(rooms && rate.unit === 'room' ? { guests: rooms } : {}) },
        ],
      },
      missing: [],
      when,
      notes,
      asks: missing.join(' '),
    }
  const selection = [{ price_option_id: rate.id, quantity: rooms.length, ...(rate.unit === 'room' ? { guests: rooms } : {}) }]
  return { line: { starts_on: from, ends_on: until, selection }, missing: [], when, notes }
}

/** "How much on a weekend?": the next Saturday, where no day was said. */
function weekendOf({ memory: { said }, actor }: Wish['asked']): string | null {
  if (!/\b(?:weekends?|week-ends?|wikendi|wiikendi)\b/.test(folded(said.split('\n').at(-1) ?? ''))) return null
  const today = dayOf(actor.now)
  return addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7)
}

/** The rate with the board that was asked for first, else the cheapest. */
function ratesFor(rates: readonly Option[], said: string): Option[] {
  const plain = folded(said)
  const wanted = boardWords.filter(([, pattern]) => pattern.test(plain)).map(([board]) => board)
  const rank = ({ board, name }: Option) => (wanted.some((one) => one === board) || plain.includes(folded(name)) ? 0 : 1)
  return rates.toSorted((a, b) => rank(a) - rank(b) || a.amount - b.amount)
}

/** Puts a party into rooms: as many as were asked for, else as few as hold them. */
function roomsFor({ groups, ages }: Party, { fits }: Bookable, wanted: number | null): Guests[] | 'too_many' {
  const count = (kind: string) => groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.count, 0)
  const [adults, infants] = [count('adult'), count('infant')]
  const children = Array.from({ length: count('child') }, (_, index) => ages[index] ?? null)
  const [mostAdults, mostGuests] = [fits?.adults ?? 2, fits?.guests ?? 2]
  const least = Math.max(1, Math.ceil(adults / mostAdults), Math.ceil((adults + children.length) / mostGuests))
  const rooms: Guests[] = Array.from({ length: Math.max(least, wanted ?? 0) }, () => ({ adults: 0, children: [], infants: 0 }))
  // More rooms than adults: the rooms of a single family are better than rooms of children only.
  if (least > Math.max(1, adults)) return 'too_many'
  // "One cottage for six": fewer rooms than they need.
  if (wanted !== null && wanted < least) return 'too_many'
  if (!wanted && least > Math.max(1, Math.ceil(adults / mostAdults))) return 'too_many'
  for (let n = 0; n < adults; n++) rooms[n % rooms.length]!.adults++
  for (const age of children.map((one) => (one !== null && one > 17 ? 17 : one))) {
    const room = rooms.toSorted((a, b) => a.adults + a.children.length - (b.adults + b.children.length))[0]!
    room.children.push(age)
  }
  rooms[0]!.infants = infants
  return rooms.every((room) => room.adults + room.children.length > 0)
    ? rooms
    : rooms.filter((room) => room.adults + room.children.length > 0)
}

/** Says how many rooms are free in the time that was named; null if none was. */
export async function freeNights({ asked, item }: Pick<Wish, 'asked' | 'item'>): Promise<{ free: number; when: string } | null> {
  const { tx, memory } = asked
  const stay = memory.stay ?? noStay
  if (!stay.from) return null
  const until = endOf(stay) ?? addDays(stay.from, 1)
  const free = await unitsFree(tx, { inventoryId: item.id, from: momentOf(stay.from), until: momentOf(until) })
  return { free: free.length, when: `${formatShortDay(stay.from)} – ${formatShortDay(until)}` }
}
