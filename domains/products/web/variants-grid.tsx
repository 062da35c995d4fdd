import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Currency, Money } from '#kit/contract/money.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, productReads, type Variant } from './calls.ts'
import styles from './products.module.css'

interface Cells {
  price: Money | null
  /** Quantity in stock, or of a download how many are sold at most. */
  count: number | null
}

interface VariantsGridProps {
  variants: readonly Variant[]
  currency: Currency
  digital: boolean
  mayPrice: boolean
  done: () => void
}

const countOf = ({ limit, in_stock }: Variant, digital: boolean): number | null => (digital ? limit : in_stock)
const cellsOf = (variant: Variant, digital: boolean): Cells => ({ price: variant.price, count: countOf(variant, digital) })

/** Returns what is wrong with a row before it is sent, or null. */
function problemOf({ price, count }: Cells, digital: boolean): string | null {
  if (!price || !Number.isFinite(price.amount)) return 'Price is required.'
  return count === null && !digital ? 'Quantity is required.' : null
}

/** Saves the changes of one row. Stock changes by the difference, so that pieces sold meanwhile stay counted. */
async function saveRow(variant: Variant, { price, count }: Cells, digital: boolean): Promise<void> {
  const before = countOf(variant, digital)
  if (price!.amount !== variant.price.amount || (digital && count !== before))
    await call('POST /business/shop/products/variants/{id}/update', {
      params: { id: variant.id },
      body: {
        value_ids: variant.values.map(({ id }) => id),
        price: price!,
        active: variant.active,
        version: variant.version,
        ...(digital ? { limit: count } : {}),
      },
    })
  if (!digital && count !== before)
    await call('POST /business/shop/products/variants/{id}/stock/new', {
      params: { id: variant.id },
      body: { kind: 'adjustment', quantity: count! - (before ?? 0) },
    })
}

/** Prices and stock of all variants in a table of fields. An error shows in the row of its variant. */
export default function VariantsGrid({ variants, currency, digital, mayPrice, done }: VariantsGridProps) {
  const invalidate = useInvalidate()
  const [changes, setChanges] = useState<Record<string, Cells>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const cells = (variant: Variant) => changes[variant.id] ?? cellsOf(variant, digital)
  const change = (variant: Variant, cell: Partial<Cells>) => {
    setChanges((before) => ({ ...before, [variant.id]: { ...(before[variant.id] ?? cellsOf(variant, digital)), ...cell } }))
    setProblems(({ [variant.id]: _mended, ...others }) => others)
  }
  const save = async () => {
    setBusy(true)
    const refused: Record<string, string> = {}
    const left: Record<string, Cells> = {}
    for (const variant of variants.filter(({ id }) => changes[id])) {
      const problem = problemOf(cells(variant), digital)
      try {
        if (problem === null) await saveRow(variant, cells(variant), digital)
        else refused[variant.id] = problem
      } catch (error) {
        refused[variant.id] = asCallError(error).sentences[0] ?? asCallError(error).message
      }
      if (refused[variant.id]) left[variant.id] = cells(variant)
    }
    await invalidate(productReads)
    setChanges(left)
    setProblems(refused)
    setBusy(false)
    if (Object.keys(refused).length > 0) return
    toast('Variants saved.')
    done()
  }
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <ul className={parts.rules}>
        {variants.map((variant) => (
          <li key={variant.id} className={styles.gridRow} aria-label={variant.name}>
            <div>
              <b>{variant.name}</b>
              <LineProblem text={problems[variant.id]} />
            </div>
            <MoneyField
              label="Price"
              currency={currency}
              disabled={!mayPrice}
              value={cells(variant).price}
              onChange={(price) => change(variant, { price })}
            />
            <WholeNumberField
              label={digital ? 'Sold at most' : 'In stock'}
              value={cells(variant).count}
              onChange={(count) => change(variant, { count })}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" p="sm">
        <Button variant="default" onClick={done} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={Object.keys(changes).length === 0}>
          Save variants
        </Button>
      </Group>
    </form>
  )
}
