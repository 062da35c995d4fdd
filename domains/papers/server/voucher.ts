import { countryName } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { addDays, formatShortDay } from '#kit/contract/time.ts'
import { clientLines, datesOf, itemsOf, lessRefunds, type Body, type Booking, type PaperParts } from './paper.ts'

const living = ({ lines }: Booking) => lines.filter(({ cancelled_at }) => cancelled_at === null)
const itemsText = (line: { items: unknown }) =>
  itemsOf(line)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

/** Returns the content of the booking confirmation: what is booked, for whom, and on which terms. */
export function voucherOf(parts: PaperParts): Body {
  const { booking, document } = parts
  const people = booking.traveller_details.filter(({ cancelled_at }) => cancelled_at === null)
  return {
    party: { label: 'Booked for', lines: clientLines(parts) },
    facts: [
      ['Booking', booking.reference],
      ['Dates', datesOf(booking)],
      ['Travellers', String(booking.travellers)],
      ['Issued', formatShortDay(document.created_at)],
    ],
    amount: null,
    tables: [
      {
        title: 'What is booked',
        columns: [
          { title: 'Trip', share: 3 },
          { title: 'Dates', share: 2 },
          { title: 'For', share: 2 },
        ],
        rows: living(booking).map((line) => [line.title, datesOf(line), itemsText(line)]),
        sums: [
          { label: 'Total', value: formatMoney(booking.total) },
          { label: 'Paid', value: formatMoney(lessRefunds(booking)) },
          { label: 'Still due', value: formatMoney(booking.due), strong: true },
        ],
      },
      ...(people.length > 0
        ? [
            {
              title: 'Travellers',
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
    notes: [{ title: 'If you cancel', lines: cancellationLines(booking) }],
  }
}

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
}

/** Returns the tiers of the cancellation policy as sentences with dates. */
function cancellationLines({ cancellation_policy, starts_on }: Booking): string[] {
  const tiers = (cancellation_policy as unknown as Policy).tiers.toSorted((a, b) => b.days_before - a.days_before)
  const until = (days: number) =>
    starts_on ? `Until ${formatShortDay(addDays(starts_on, -days))}` : `${days} days before the start or earlier`
  return tiers.map(({ days_before, refund_percent }) => {
    const back = refund_percent === 0 ? 'nothing of what you paid is given back' : `${refund_percent} % of what you paid is given back`
    return days_before === 0 ? `After that ${back}.` : `${until(days_before)} ${back}.`
  })
}
