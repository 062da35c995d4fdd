import { Select, TextInput } from '@mantine/core'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { Money } from '#kit/contract/money.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { taskCall, type Lead } from './calls.ts'

export interface LeadValues {
  title: string
  value: Money | null
  expected_on: string | null
  owner_id: string | null
  next_action: string
  next_action_at: string | null
}

export const valuesOf = ({ title, value, expected_on, owner_id, next_action, next_action_at }: Lead): LeadValues => ({
  title,
  value,
  expected_on,
  owner_id,
  next_action: next_action ?? '',
  next_action_at,
})

interface LeadFieldsProps {
  field: (name: keyof LeadValues) => object
  /** The booking decides the value. */
  booked?: boolean
}

/** The fields of a lead, for a new one and an existing one. */
export function LeadFields({ field, booked = false }: LeadFieldsProps) {
  const agency = useAgency()
  const owners = useCall(taskCall, 'GET /crm/tasks/owners')
  return (
    <>
      <TextInput label="Title" required maxLength={160} placeholder="Six days of gorillas for two" {...field('title')} />
      <FieldRow>
        <MoneyField
          label="Value"
          currency={currenciesFrom(agency.currency)}
          disabled={booked}
          description={booked ? 'The total of the booking.' : undefined}
          {...field('value')}
        />
        <DateField label="Expected" {...field('expected_on')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Next action" maxLength={200} placeholder="Call back" {...field('next_action')} />
        <MomentField label="When" {...field('next_action_at')} />
      </FieldRow>
      <Select
        label="Owner"
        clearable
        data={(owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('owner_id')}
      />
    </>
  )
}
