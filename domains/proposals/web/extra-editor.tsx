import { ActionIcon } from '@mantine/core'
import { NumberInput, TextInput } from '#kit/web/fields/inputs.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import type { ProposalValues } from './proposal-values.ts'
import styles from './proposals.module.css'

interface ExtraEditorProps {
  form: RecordFormState<ProposalValues>
  path: string
  /** Whether the option has a first day, which a free line without a day takes. */
  hasDay: boolean
  onRemove: () => void
}

/** A line without an inventory item: a transfer, a guide's fee. */
export function ExtraEditor({ form, path, hasDay, onRemove }: ExtraEditorProps) {
  return (
    <div className={styles.extra} role="group" aria-label="Custom line" data-path={path} tabIndex={-1}>
      <div className={styles.extraHead}>
        <TextInput label="Line" required placeholder="Transfer from Entebbe" maxLength={160} {...form.field(`${path}.title`)} />
        <ActionIcon aria-label="Remove line" onClick={onRemove} mt={28}>
          <icons.trash size={16} />
        </ActionIcon>
      </div>
      <TextInput label="Detail" maxLength={300} {...form.field(`${path}.detail`)} />
      <FieldRow>
        <NumberInput label="Quantity" min={1} max={10_000} allowDecimal={false} {...form.field(`${path}.quantity`)} />
        <MoneyField label="Unit price" required currency={form.values.currency} {...form.field(`${path}.unit_amount`)} />
        <DateField
          label="Day"
          required={!hasDay}
          description={hasDay ? 'The first day when empty.' : 'Needed before sending: nothing else here has a day.'}
          {...form.field(`${path}.starts_on`)}
        />
      </FieldRow>
      <LineProblem text={form.field(path).error} />
    </div>
  )
}
