import { dateFacts, datesOfLine, isOrder, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { countryName } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { clientLines, itemsOf, lessRefunds, type Body, type Booking, type PaperParts } from './paper.ts'
import { say } from './messages/say.ts'
import { recordOf } from './paper-content.ts'

const living = ({ lines }: Booking) => lines.filter(({ cancelled_at }) => cancelled_at === null)
const itemsText = (line: { items: unknown }) =>
  itemsOf(line)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

/** Returns the content of the booking confirmation: what is booked, for whom with which diets by traveller id, and on which terms. */
export function voucherOf(parts: PaperParts, diets: ReadonlyMap<string, string>): Body {
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  const record = recordOf(booking)
  const words = wordsOfKinds(booking.kinds)
  const hasDates = living(booking).some((line) => datesOfLine(line) !== '')
  const people = booking.traveller_details.filter(({ cancelled_at }) => cancelled_at === null)
  return {
    party: { label: t('party', record), lines: clientLines(parts) },
    facts: [
      [t('record', record), booking.reference],
      ...dateFacts(booking),
      [words.people?.title ?? '', words.people && booking.travellers > 0 ? String(booking.travellers) : ''],
      [t('issued'), formatShortDay(document.created_at)],
    ],
    amount: null,
    tables: [
      {
        title: words.lines,
        columns: [{ title: words.item, share: 3 }, ...(hasDates ? [{ title: t('dates'), share: 2 }] : []), { title: t('for'), share: 2 }],
        rows: living(booking)
          .filter((line) => itemsText(line) !== '')
          .map((line) => [line.title, ...(hasDates ? [datesOfLine(line)] : []), itemsText(line)]),
        sums: [
          { label: t('total'), value: formatMoney(booking.total) },
          { label: t('paid'), value: formatMoney(lessRefunds(booking)) },
          { label: t('stillDue'), value: formatMoney(booking.due), strong: true },
        ],
      },
      ...(people.length > 0
        ? [
            {
              title: words.people?.title ?? t('people'),
              columns: [
                { title: t('name'), share: 3 },
                { title: t('as'), share: 1 },
                { title: t('nationality'), share: 2 },
                { title: t('dietary'), share: 3 },
              ],
              rows: people.map((one) => [
                one.name,
                wordsOf(one.unit),
                one.nationality ? countryName(one.nationality) : '',
                diets.get(one.id) ?? '',
              ]),
              sums: [],
            },
          ]
        : []),
    ],
    // The terms of cancelling count days before the start, which an order has not.
    notes: isOrder(booking.kinds)
      ? []
      : [{ title: t('cancelTitle'), lines: cancellationLines(booking, dayOf(document.created_at), issuer.language) }],
  }
}

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
}

/** Returns the tiers of the cancellation policy that can still be used on the day of issue, as sentences with dates. */
function cancellationLines({ cancellation_policy, starts_on }: Booking, issuedOn: string, language: string): string[] {
  const t = say(language)
  const tiers = (cancellation_policy as unknown as Policy).tiers.toSorted((a, b) => b.days_before - a.days_before)
  const lastDay = (days: number) => (starts_on ? addDays(starts_on, -days) : null)
  const open = tiers.filter(({ days_before }) => (lastDay(days_before) ?? issuedOn) >= issuedOn)
  if (open.length === 0) return tiers.length > 0 ? [t('noRefundNow')] : []
  return open.map(({ days_before, refund_percent }, index) => {
    const percent = refund_percent
    if (days_before === 0) return t(index === 0 ? 'refundAlways' : 'refundAfter', { percent })
    const day = lastDay(days_before)
    return day ? t('refundUntil', { percent, day: formatShortDay(day) }) : t('refundDaysBefore', { percent, days: days_before })
  })
}
