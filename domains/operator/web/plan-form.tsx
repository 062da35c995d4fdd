import { Button } from '@mantine/core'
import { builtFeatures, featureNames } from '#kit/contract/features.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MultiSelect, NumberInput, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { planBody, type editPlan } from '../contract.ts'
import { call, type StaffPlan } from './calls.ts'

const choices = builtFeatures.map((value) => ({ value, label: featureNames[value] }))

/** Edits a plan. */
export default function PlanForm({ plan, onDone }: { plan: StaffPlan; onDone: () => void }) {
  const form = useRecordForm({
    screen: `plan ${plan.id}`,
    initial: {
      name: plan.name,
      description: plan.description,
      price: plan.price,
      trial_days: plan.trial_days as number | string,
      active_features: plan.active_features,
    },
    schema: planBody,
    save: (values) => call('POST /operator/plans/{id}', { params: { id: plan.id }, body: values as InputOf<typeof editPlan>['body'] }),
    invalidates: ['/operator/plans', '/operator/log', '/plans'],
    notice: 'Plan saved.',
    saved: onDone,
  })
  return (
    <RecordForm form={form} action="Save plan">
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-end' }} onClick={onDone}>
        Close without saving
      </Button>
      <FormSection title={plan.name}>
        <TextInput label="Name" required maxLength={60} {...form.field('name')} />
        <TextInput label="Description" required maxLength={300} {...form.field('description')} />
        <FieldRow>
          <MoneyField label="Price per month" required {...form.field('price')} />
          <NumberInput
            label="Free trial"
            suffix=" days"
            min={0}
            max={90}
            allowDecimal={false}
            allowNegative={false}
            {...form.field('trial_days')}
          />
        </FieldRow>
        <MultiSelect label="Features" data={choices} {...form.field('active_features')} />
      </FormSection>
    </RecordForm>
  )
}
