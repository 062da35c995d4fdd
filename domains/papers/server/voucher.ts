import { dateFacts, datesOfLine, isOrder, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { countryName } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { sentence, wordsOf } from '#kit/contract/text.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { clientLines, itemsOf, lessRefunds, type Body, type Booking, type PaperParts } from './paper.ts'

const living = ({ lines }: Booking) => lines.filter(({ cancelled_at }) => cancelled_at === null)
const itemsText = (line: { items: unknown }) =>
  itemsOf(line)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

/** Returns the content of the booking confirmation: what is booked, for whom, and on which terms. */
export function voucherOf(parts: PaperParts): Body {
  const { booking, document } = parts
  const words = wordsOfKinds(booking.kinds)
  const hasDates = living(booking).some((line) => datesOfLine(line) !== '')
  const people = booking.traveller_details.filter(({ cancelled_at }) => cancelled_at === null)
  return {
    party: { label: isOrder(booking.kinds) ? 'Ordered by' : 'Booked for', lines: clientLines(parts) },
    facts: [
      [sentence(words.record), booking.reference],
      ...dateFacts(booking),
      [words.people?.title ?? '', words.people && booking.travellers > 0 ? String(booking.travellers) : ''],
      ['Issued', formatShortDay(document.created_at)],
    ],
    amount: null,
    tables: [
      {
        title: words.lines,
        columns: [{ title: words.item, share: 3 }, ...(hasDates ? [{ title: 'Dates', share: 2 }] : []), { title: 'For', share: 2 }],
        rows: living(booking)
          .filter((line) => itemsText(line) !== '')
          .map((line) => [line.title, ...(hasDates ? [datesOfLine(line)] : []), itemsText(line)]),
        sums: [
          { label: 'Total', value: formatMoney(booking.total) },
          { label: 'Paid', value: formatMoney(lessRefunds(booking)) },
          { label: 'Still due', value: formatMoney(booking.due), strong: true },
        ],
      },
      ...(people.length > 0
        ? [
            {
              title: words.people?.title ?? 'People',
              columns: [
                { title: 'Name', share: 3 },
                { title: 'As', share: 1 },
                { title: 'Nationality', share: 2 },
                { title: 'Dietary needs', share: 3 },
              ],
              rows: people.map((one) => [
                one.name,
                wordsOf(one.unit),
                one.nationality ? countryName(one.nationality) : '',
                one.dietary ?? '',
              ]),
              sums: [],
            },
          ]
        : []),
    ],
    // The terms of cancelling count days before the start, which an order has not.
    notes: isOrder(booking.kinds) ? [] : [{ title: 'If you cancel', lines: cancellationLines(booking, dayOf(document.created_at)) }],
  }
}

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
}

/** Returns the tiers of the cancellation policy that can still be used on the day of issue, as sentences with dates. */
function cancellationLines({ cancellation_policy, starts_on }: Booking, issuedOn: string): string[] {
  const tiers = (cancellation_policy as unknown as Policy).tiers.toSorted((a, b) => b.days_before - a.days_before)
  const lastDay = (days: number) => (starts_on ? addDays(starts_on, -days) : null)
  const open = tiers.filter(({ days_before }) => (lastDay(days_before) ?? issuedOn) >= issuedOn)
  if (open.length === 0) return tiers.length > 0 ? ['Nothing of what you paid is refunded any more.'] : []
  return open.map(({ days_before, refund_percent }, index) => {
    const refund = refund_percent === 0 ? 'nothing of what you paid is refunded' : `${refund_percent}% of what you paid is refunded`
    if (days_before === 0) return index === 0 ? sentence(`${refund}.`) : `After that ${refund}.`
    const day = lastDay(days_before)
    return `${day ? `Until ${formatShortDay(day)}` : `${days_before} days before the start or earlier`} ${refund}.`
  })
}
