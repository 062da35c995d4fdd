import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { numberOf } from '#kit/web/fields/number-problem.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { convertedText } from '#domains/rates/contract/selling-rate.ts'
import { partyText } from '../contract/party-text.ts'
import type { priceAnswer, Residency } from '../contract/prices.ts'
import { at, kindCall } from './calls.ts'
import type { Party } from '../contract/guests.ts'
import { placesText, residencyOptions } from './item-words.ts'
import { PartyFields } from './party-fields.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import styles from './items.module.css'
import type { PriceOption } from './prices.tsx'
import { TaxRows } from './taxes/tax-rows.tsx'

interface PriceExplainerProps {
  base: string
  id: string
  /** First value of the day, such as the next departure. */
  day?: string | null | undefined
  /** For items let by the night: also asks for the day of departure. */
  nights?: true
  /** How many adults fit in a room. */
  adults?: number
}

/** "Why this price?": explains the server's price of a selection on a day, step by step. */
export function PriceExplainer({ base, id, day, nights, adults = 1 }: PriceExplainerProps) {
  const options = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const sold = options.data?.filter(({ active }) => active) ?? []
  if (sold.length === 0) return null
  return (
    <Card title="Why this price?">
      <Asking key={id} base={base} id={id} options={sold} day={day ?? addDays(dayOf(new Date()), 30)} nights={nights} adults={adults} />
    </Card>
  )
}

interface AskingProps extends Pick<PriceExplainerProps, 'base' | 'id'> {
  options: readonly PriceOption[]
  day: string
  nights: true | undefined
  adults: number
}

function Asking({ base, id, options, day, nights, adults }: AskingProps) {
  const [date, setDate] = useState<string | null>(day)
  const [end, setEnd] = useState<string | null>(nights ? addDays(day, 2) : null)
  const [residency, setResidency] = useState<Residency>('non_resident')
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [parties, setParties] = useState<Record<string, Party>>({})
  const partyOf = ({ id: option, occupancy }: PriceOption): Party =>
    parties[option] ?? { adults: occupancy?.basis === 'room' ? occupancy.included : adults, children: [], infants: 0 }
  const quantityOf = (option: PriceOption, index: number) =>
    quantities[option.id] ?? (index === 0 ? Math.max(nights ? 1 : 2, option.min_quantity) : 0)
  const selection = options
    .map((option, index) => ({
      price_option_id: option.id,
      quantity: quantityOf(option, index),
      ...(option.unit === 'room' ? { guests: Array.from({ length: quantityOf(option, index) }, () => partyOf(option)) } : {}),
    }))
    .filter(({ quantity }) => quantity > 0)
  const [question] = useDebouncedValue(
    date && selection.length > 0 && (end || !nights) ? { selection, date, residency, ...(end ? { ends_on: end } : {}) } : null,
    250,
  )
  // The options are part of the query key, so that a changed price is fetched again.
  const answer = useQuery({
    queryKey: [`POST ${base}/${id}/price`, question, options],
    queryFn: ({ signal }) => kindCall(at(base, 'POST /~/{id}/price'), { params: { id }, body: question!, signal }),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className={styles.ask}>
      <DateField label={nights ? 'Arrival' : 'Day'} required value={date} onChange={setDate} />
      {nights && <DateField label="Departure" required {...(date ? { min: addDays(date, 1) } : {})} value={end} onChange={setEnd} />}
      <Select label="Traveller" data={residencyOptions} value={residency} onChange={(value) => value && setResidency(value as Residency)} />
      {options.map((option, index) => (
        <Fragment key={option.id}>
          <label className={styles.quantity}>
            {option.name}
            <NumberInput
              min={0}
              max={option.unit === 'room' ? 100 : 10_000}
              allowDecimal={false}
              allowNegative={false}
              value={quantityOf(option, index)}
              onChange={(value) => setQuantities({ ...quantities, [option.id]: numberOf(value) ?? 0 })}
            />
          </label>
          {option.unit === 'room' && quantityOf(option, index) > 0 && (
            <PartyFields
              name={`each ${option.name}`}
              party={partyOf(option)}
              agesNeeded={(option.occupancy?.children.length ?? 0) > 0}
              onChange={(party) => setParties({ ...parties, [option.id]: party })}
            />
          )}
        </Fragment>
      ))}
      {question === null ? (
        <span className={parts.small}>Choose a day and how many.</span>
      ) : answer.error ? (
        <span className={styles.low}>{asCallError(answer.error).sentences[0]}</span>
      ) : (
        answer.data && <Answer answer={answer.data} />
      )}
    </div>
  )
}

function Answer({ answer }: { answer: z.output<typeof priceAnswer> }) {
  return (
    <div role="status" aria-label="The price">
      <ul className={styles.lines}>
        {answer.lines.map((line) => (
          <li key={`${line.price_option_id} ${line.residency} ${JSON.stringify(line.guests)}`}>
            <div className={styles.sum}>
              <span>
                <span className="figures">{line.quantity}</span> × {line.name}
                {line.guests && ` · ${partyText(line.guests)}`}
              </span>
              <Money value={line.amount} />
            </div>
            {line.converted && (
              <div className={styles.why}>
                <span>{convertedText(line.converted, line.converted)}</span>
              </div>
            )}
            {(line.because.length > 0 || line.quantity > 1) && (
              <div className={styles.why}>
                <span>Unit price</span>
                <Money value={line.base} />
              </div>
            )}
            {line.because.map(({ text, change }) => (
              <div key={text} className={styles.why}>
                <span>{text}</span>
                <span className="figures">
                  {change.amount >= 0 ? '+' : '−'}
                  <Money value={{ ...change, amount: Math.abs(change.amount) }} />
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <TaxRows taxes={answer.taxes} currency={answer.total.currency} row={styles.sum} dim={parts.small} />
      <div className={styles.sum} data-total>
        <span>{answer.lines[0]?.detail ?? (answer.places > 0 ? placesText(answer.places) : 'Total')}</span>
        <Money value={answer.total} />
      </div>
    </div>
  )
}
