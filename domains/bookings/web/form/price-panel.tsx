import { itemText } from '#domains/inventory/contract/item-text.ts'
import { Button, Collapse } from '@mantine/core'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { Suspense, useState } from 'react'
import { formatMoney, type Currency, type Money as MoneyValue } from '#kit/contract/money.ts'
import { formatLength, formatMoment } from '#kit/contract/time.ts'
import { Money, Stay } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { TaxRows } from '#domains/inventory/web/taxes/tax-rows.tsx'
import { leftText } from '#domains/inventory/web/item-words.ts'
import { freeText, keptOf } from '../booking-words.ts'
import type { Booking, Quote } from '../calls.ts'
import { isByNight } from '../ends/ending.ts'
import styles from './form.module.css'
import { lineNotes, type LineNoteProps } from './line-notes.ts'
import { totalOf, type BookingFormState } from './use-booking-form.ts'

/** The current price with its reasons, the deposit, and what an edit changes. */
export function PricePanel({ state }: { state: BookingFormState }) {
  const { price, booking, form } = state
  const { quote } = price
  const kept = booking ? keptOf(booking) : 0
  if (!quote)
    return (
      <Card title="Price">
        {booking && form.values.lines.length > 0 ? <AsBooked booking={booking} /> : <NoPrice problem={price.problem} />}
        {!booking && price.problems.discount_code && <DiscountCode state={state} />}
      </Card>
    )
  return (
    <Card title="Price">
      <div className={price.current ? undefined : styles.stale} aria-busy={!price.current}>
        <ul className={styles.price}>
          {quote.lines.map((line, index) => (
            <li key={index} className={styles.priceLine}>
              <PricedLine line={line} currency={quote.total.currency} />
              <LineNotes line={line} />
            </li>
          ))}
          {kept > 0 && (
            <li className={`${styles.priceLine} ${styles.row}`}>
              <span>Stays as agreed</span>
              <Money value={{ ...quote.total, amount: kept }} />
            </li>
          )}
        </ul>
        {quote.discount && (
          <div className={styles.row}>
            <span>Discount {quote.discount.name}, taken off above</span>
            <Money value={quote.discount.amount} />
          </div>
        )}
        <div className={`${styles.row} ${styles.total}`} aria-live="polite">
          <span>Total</span>
          <Money value={totalOf(quote, booking)} />
        </div>
        {booking && <Difference booking={booking} total={totalOf(quote, booking)} />}
        {quote.deposit.amount > 0 && !booking && (
          <div className={`${styles.row} ${styles.dim}`}>
            <span>Deposit</span>
            <Money value={quote.deposit} />
          </div>
        )}
      </div>
      {!booking && <DiscountCode state={state} />}
    </Card>
  )
}

/** What other domains say about a line, such as what a tour needs and is short. */
const LineNotes = ({ line }: LineNoteProps) => (
  <Suspense fallback={null}>
    {lineNotes.entries().map(({ Note }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the notes never change order
      <Note key={at} line={line} />
    ))}
  </Suspense>
)

/** Checks the code while it is typed and shows an error at the field. */
function DiscountCode({ state: { form, price } }: { state: BookingFormState }) {
  const field = form.field('discount_code')
  const problem = field.value.trim().length >= 3 ? price.problems.discount_code : undefined
  return <TextInput label="Discount code" maxLength={32} autoComplete="off" mt="sm" {...field} error={problem ?? field.error} />
}

const NoPrice = ({ problem }: { problem: string | null }) => (
  <span className={problem ? styles.problem : styles.dim}>{problem ?? 'Choose item, dates and quantity to see the price.'}</span>
)

/** Shown if nothing priced was changed: the booking keeps its price. */
function AsBooked({ booking }: { booking: Booking }) {
  return (
    <>
      <div className={styles.row}>
        <b>Total as booked</b>
        <Money value={booking.total} />
      </div>
      <p className={styles.dim}>It stays the same unless you change the departure, the options or the residency.</p>
    </>
  )
}

function Difference({ booking, total }: { booking: Booking; total: MoneyValue }) {
  const change = total.amount - booking.total.amount
  const text =
    change === 0
      ? 'The same as booked'
      : `${formatMoney({ ...total, amount: Math.abs(change) })} ${change > 0 ? 'more' : 'less'} than booked`
  return <div className={styles.dim}>{text}</div>
}

type Line = Quote['lines'][number]

/** The items of a line with their amounts. A button explains each price. */
function PricedLine({
  line,
  currency,
}: {
  line: Pick<Line, 'title' | 'starts_on' | 'ends_on' | 'items' | 'taxes'> &
    Partial<Pick<Line, 'starts_at' | 'ends_at' | 'units' | 'places_left' | 'units_left'>>
  currency: Currency
}) {
  return (
    <>
      <b>{line.title}</b>
      <div className={styles.dim}>
        {line.units && line.starts_at && line.ends_at && !isByNight(line) ? (
          `${formatMoment(line.starts_at)} to ${formatMoment(line.ends_at)} · ${formatLength(line.starts_at, line.ends_at)}`
        ) : (
          <Stay from={line.starts_on} to={line.ends_on} />
        )}
        {typeof line.places_left === 'number' && ` · ${leftText(line.places_left)}`}
        {typeof line.units_left === 'number' && ` · ${freeText(line.units_left)}`}
      </div>
      <PricedItems items={line.items} taxes={line.taxes} currency={currency} />
    </>
  )
}

/** Quantities and amounts, with "Why this price?" if rules changed a price. The items of a `free` line are named like it. */
export function PricedItems({
  items,
  taxes,
  currency,
  free = false,
}: Pick<Line, 'items' | 'taxes'> & { currency: Currency; free?: boolean }) {
  const [open, setOpen] = useState(false)
  const reasons = items.some(({ because }) => because.length > 0)
  return (
    <>
      {items.map((item, index) => (
        <div key={index}>
          <div className={styles.row}>
            <span>
              {free ? (
                [`${item.quantity} × ${formatMoney({ amount: item.unit_amount, currency })}`, item.detail].filter(Boolean).join(' · ')
              ) : (
                <>
                  {item.quantity} × {item.name}{' '}
                  <span className={styles.dim}>
                    at {formatMoney({ amount: item.unit_amount, currency })}
                    {item.detail && ` for ${item.detail}`}
                    {itemText(item) && ` · ${itemText(item)}`}
                  </span>
                </>
              )}
            </span>
            <Money value={{ amount: item.amount, currency }} />
          </div>
          {reasons && <Why item={item} currency={currency} open={open} />}
        </div>
      ))}
      <TaxRows taxes={taxes} currency={currency} row={styles.row} dim={styles.dim} />
      {reasons && (
        <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide price details' : 'Why this price?'}
        </Button>
      )}
    </>
  )
}

function Why({ item, currency, open }: { item: Line['items'][number]; currency: Currency; open: boolean }) {
  if (item.because.length === 0) return null
  const base = item.because.reduce((amount, { amount_change }) => amount - amount_change, item.unit_amount)
  const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatMoney({ amount: Math.abs(amount), currency })}`
  return (
    <Collapse expanded={open}>
      <div className={styles.why}>
        <div className={styles.row}>
          <span>Base price</span>
          <Money value={{ amount: base, currency }} />
        </div>
        {item.because.map(({ text, amount_change }, index) => (
          <div key={index} className={styles.row}>
            <span>{text}</span>
            <span className="figures">{signed(amount_change)}</span>
          </div>
        ))}
      </div>
    </Collapse>
  )
}
