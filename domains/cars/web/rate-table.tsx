import { ActionIcon, Autocomplete, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Currency, Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall, useIdempotencyKey, useInvalidate } from '#kit/web/use-call.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { ratePers, usualTariffs } from '../contract/words.ts'
import { call, carReads, type Rates } from './calls.ts'
import styles from './cars.module.css'

type Tariff = Rates['tariffs'][number]
const empty = (tariff: string): Tariff => ({ tariff, hour: null, day: null, week: null, month: null })
const maxTariffs = 8

/** Table of rates per hour, day, week and month for each tariff. Saved as a whole. */
export function RateTable({ id, currency }: { id: string; currency: Currency }) {
  const answer = useCall(call, 'GET /business/rental/cars/{id}/rates', { params: { id } })
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data)
    return (
      <Card title="Hire">
        <Skeleton height={120} visible={false} />
      </Card>
    )
  // The key resets the table when someone else has changed the rates.
  return <Table key={JSON.stringify(answer.data.read)} id={id} currency={currency} rates={answer.data} />
}

/** Returns the first problem of the table as a sentence, or null. */
function problemOf(tariffs: readonly Tariff[]): string | null {
  const names = tariffs.map(({ tariff }) => tariff.trim().toLowerCase())
  if (names.includes('')) return 'Enter a name for each tariff.'
  if (new Set(names).size < names.length) return 'Two tariffs have the same name.'
  if (tariffs.some((row) => ratePers.every((per) => !row[per]))) return 'Enter at least one price for each tariff.'
  if (tariffs.some((row) => ratePers.some((per) => row[per] && !(row[per].amount > 0)))) return 'Enter a price above zero.'
  return null
}

function Table({ id, currency, rates }: { id: string; currency: Currency; rates: Rates }) {
  const [tariffs, setTariffs] = useState<Tariff[]>(rates.tariffs.length > 0 ? rates.tariffs : [empty(usualTariffs[0])])
  const { save, busy, problem } = useSave(id, rates, tariffs)
  const change = (index: number, part: Partial<Tariff>) => setTariffs(tariffs.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = () => setTariffs([...tariffs, empty(usualTariffs.find((name) => tariffs.every(({ tariff }) => tariff !== name)) ?? '')])
  const editing = useMay()('Edit Prices')
  return (
    <Card title="Hire" flush aside={tariffs.length < maxTariffs && <AddButton label="Add tariff" needs={['Edit Prices']} run={add} />}>
      <p className={styles.hint}>Leave empty what you do not offer. We charge the cheapest combination that covers the time.</p>
      {tariffs.map((row, index) => (
        <TariffRow
          key={index}
          disabled={!editing}
          row={row}
          currency={currency}
          change={(part) => change(index, part)}
          remove={() => setTariffs(tariffs.filter((_, at) => at !== index))}
        />
      ))}
      <div className={styles.foot}>
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
        {editing && (
          <Button loading={busy} onClick={save}>
            Save prices
          </Button>
        )}
      </div>
    </Card>
  )
}

interface TariffRowProps {
  disabled: boolean
  row: Tariff
  currency: Currency
  change: (part: Partial<Tariff>) => void
  remove: () => void
}

function TariffRow({ disabled, row, currency, change, remove }: TariffRowProps) {
  const name = row.tariff || 'New tariff'
  return (
    <fieldset className={styles.tariff} aria-label={name} disabled={disabled}>
      <div className={styles.tariffHead}>
        <Autocomplete
          aria-label="Tariff"
          maxLength={60}
          data={[...usualTariffs]}
          value={row.tariff}
          onChange={(tariff) => change({ tariff })}
        />
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${name}`} onClick={remove}>
          <icons.trash size={16} />
        </ActionIcon>
      </div>
      <div className={styles.rates}>
        {ratePers.map((per) => (
          <MoneyField
            key={per}
            label={wordsOf(per)}
            currency={currency}
            value={row[per]}
            onChange={(price: Money | null) => change({ [per]: price })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function useSave(id: string, rates: Rates, tariffs: readonly Tariff[]) {
  const invalidate = useInvalidate()
  const key = useIdempotencyKey()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const wrong = problemOf(tariffs)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const body = { tariffs: [...tariffs], read: rates.read }
      await call('POST /business/rental/cars/{id}/rates/update', { params: { id }, body, idempotencyKey: key.current() })
      key.settle()
      await invalidate(carReads)
      toast('Prices saved.')
    } catch (error) {
      key.settle(error)
      setProblem(asCallError(error).sentences.join(' '))
    }
    setBusy(false)
  }
  return { save: () => void save(), busy, problem }
}
