import { Button, SegmentedControl } from '@mantine/core'
import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { NumberInput, Select } from '#kit/web/fields/inputs.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { bulkChange } from '../../contract/bulk.ts'
import { bulkCall, type BulkChange, type Planned } from './bulk-calls.ts'

interface Values {
  kind: 'percent' | 'price_change' | 'status' | 'tags'
  direction: 'up' | 'down'
  percent: number | ''
  price_change: Money | null
  status: 'published' | 'archived'
  add_tags: string[]
  remove_tags: string[]
}

const kinds = [
  { value: 'percent', label: 'Price by percent' },
  { value: 'price_change', label: 'Price by amount' },
  { value: 'status', label: 'Status' },
  { value: 'tags', label: 'Tags' },
]

/** Returns the change that the fields describe. */
function changeOf({ kind, direction, percent, price_change: by, status, add_tags, remove_tags }: Values): z.input<typeof bulkChange> {
  const sign = direction === 'up' ? 1 : -1
  if (kind === 'percent') return { percent: sign * Number(percent) }
  if (kind === 'price_change') return { price_change: sign * (by?.amount ?? 0), currency: by?.currency ?? 'UGX' }
  return kind === 'status' ? { status } : { add_tags, remove_tags }
}

const checkFields = checkWith(bulkChange)

interface BulkFormProps {
  ids: readonly string[]
  planned: (change: BulkChange, planned: Planned) => void
  cancel: () => void
}

/** Chooses what to change. */
export function BulkForm({ ids, planned, cancel }: BulkFormProps) {
  const { currency } = useAgency()
  const form = useSmallForm<Values>({
    initial: { kind: 'percent', direction: 'up', percent: 10, price_change: null, status: 'published', add_tags: [], remove_tags: [] },
    check: (values) => checkFields(changeOf(values) as never) as never,
    send: async (values) => {
      const change = bulkChange.parse(changeOf(values))
      planned(change, await bulkCall('POST /inventory/bulk/preview', { body: { ids: [...ids], change } }))
    },
  })
  const { kind } = form.values
  return (
    <SmallForm
      form={form}
      action="Preview changes"
      more={
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      }
    >
      <SegmentedControl
        fullWidth
        aria-label="What to change"
        data={kinds}
        value={kind}
        onChange={(value) => form.set({ kind: value as Values['kind'] })}
        mb="md"
      />
      {(kind === 'percent' || kind === 'price_change') && (
        <FieldRow>
          <Select
            label="Prices get"
            allowDeselect={false}
            data={[
              { value: 'up', label: 'Dearer' },
              { value: 'down', label: 'Cheaper' },
            ]}
            {...form.field('direction')}
          />
          {kind === 'percent' ? (
            <NumberInput label="By" suffix=" %" min={0.01} max={500} decimalScale={2} {...form.field('percent')} />
          ) : (
            <MoneyField label="By" currency={currency as Currency} {...form.field('price_change')} />
          )}
        </FieldRow>
      )}
      {kind === 'status' && (
        <Select
          label="Status"
          allowDeselect={false}
          data={[
            { value: 'published', label: 'Publish' },
            { value: 'archived', label: 'Archive' },
          ]}
          {...form.field('status')}
        />
      )}
      {kind === 'tags' && (
        <>
          <TagsField label="Add tags" {...form.field('add_tags')} />
          <TagsField label="Remove tags" {...form.field('remove_tags')} />
        </>
      )}
    </SmallForm>
  )
}
