import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualHireTime } from '#domains/inventory/contract/units.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { at, kindCall } from '#domains/inventory/web/calls.ts'
import { base } from './calls.ts'
import styles from './cars.module.css'

/** Calculates the price of a hire and shows the rates it consists of. */
export function HirePrice({ id }: { id: string }) {
  const { data = [] } = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const rates = data.filter(({ active, places }) => active && places > 0)
  const tariffs = [...new Set(rates.map(({ tariff }) => tariff))]
  const tomorrow = addDays(dayOf(new Date()), 1)
  const [from, setFrom] = useState<string | null>(momentOf(tomorrow, usualHireTime).toISOString())
  const [until, setUntil] = useState<string | null>(momentOf(addDays(tomorrow, 3), usualHireTime).toISOString())
  const [chosen, setChosen] = useState<string | null>(null)
  const tariff = chosen ?? tariffs[0]
  const rate = rates.find((one) => one.tariff === tariff)
  const answer = useQuery({
    queryKey: [`POST ${base}/${id}/price`, from, until, rate?.id, rates],
    queryFn: ({ signal }) =>
      kindCall(at(base, 'POST /~/{id}/price'), {
        params: { id },
        body: {
          selection: [{ price_option_id: rate!.id, quantity: 1 }],
          date: dayOf(new Date(from!)),
          starts_at: from!,
          ends_at: until!,
        },
        signal,
      }),
    enabled: Boolean(rate && from && until),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!rate) return null
  return (
    <Card title="Rates">
      <MomentField label="Pick-up" value={from} onChange={setFrom} />
      <MomentField label="Return" value={until} onChange={setUntil} />
      {tariffs.length > 1 && <Select label="Tariff" allowDeselect={false} data={tariffs} value={tariff ?? null} onChange={setChosen} />}
      {answer.error ? (
        <span className={styles.problem}>{asCallError(answer.error).sentences[0]}</span>
      ) : (
        answer.data && (
          <div className={styles.sum} role="status" aria-label="The price">
            <span>{answer.data.lines[0]?.detail}</span>
            <Money value={answer.data.total} />
          </div>
        )
      )}
    </Card>
  )
}
