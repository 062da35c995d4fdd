import { Button, Group, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ItemPicker } from '#domains/bookings/web/form/item-picker.tsx'
import { LineEditor } from '#domains/bookings/web/form/line-editor.tsx'
import type { LineForm } from '#domains/bookings/web/form/line-form.ts'
import { lineOf } from '#domains/bookings/web/form/lines-section.tsx'
import { usePrice } from '#domains/bookings/web/form/use-price.ts'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { ExtraEditor } from './extra-editor.tsx'
import { OptionPrice } from './option-price.tsx'
import { hasDay, newExtra, type ProposalValues, pricedExtras } from './proposal-values.ts'

interface OptionEditorProps {
  form: RecordFormState<ProposalValues>
  index: number
  onRemove: (() => void) | undefined
}

/** One of the options the client chooses from: items with live prices, and free-text lines. */
export function OptionEditor({ form, index, onRemove }: OptionEditorProps) {
  const option = form.values.options[index]!
  const path = `options.${index}`
  const several = form.values.options.length > 1
  const price = usePrice(
    { residency: form.values.residency, lines: option.lines },
    { currency: form.values.currency, agreed: true, extras: pricedExtras(option) },
  )
  const [picking, setPicking] = useState(false)
  const state: LineForm = {
    form: {
      values: { lines: option.lines, action: 'inquire' },
      errors: errorsOf(form, path),
      field: (name) => form.field(`${path}.${name}`),
      set: (name, value) => form.set(`${path}.${name}`, value as never),
    },
    price,
    short: new Map(),
  }
  const name = several ? `Option ${index + 1}` : 'Offer'
  return (
    <FormSection
      title={name}
      action={
        onRemove && (
          <Button variant="default" size="compact-md" leftSection={<icons.trash size={14} aria-hidden />} onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      {several && <TextInput label="Option name" required maxLength={160} {...form.field(`${path}.title`)} />}
      {several && <Textarea label="Description" autosize minRows={2} maxLength={3000} {...form.field(`${path}.text`)} />}
      {option.lines.map((line, at) => (
        <LineEditor
          key={`${at} ${line.inventory_id}`}
          state={state}
          index={at}
          onRemove={() => form.form.removeListItem(`${path}.lines`, at)}
        />
      ))}
      {option.extras.map((_extra, at) => (
        <ExtraEditor
          key={at}
          form={form}
          path={`${path}.extras.${at}`}
          hasDay={hasDay(option)}
          onRemove={() => form.form.removeListItem(`${path}.extras`, at)}
        />
      ))}
      {picking ? (
        <ItemPicker
          onPick={(item) => {
            form.form.insertListItem(`${path}.lines`, lineOf(item))
            setPicking(false)
          }}
          onCancel={() => setPicking(false)}
        />
      ) : (
        <Group gap="xs" mb="md">
          <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={() => setPicking(true)}>
            Add item
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<icons.pencil size={14} aria-hidden />}
            onClick={() => form.form.insertListItem(`${path}.extras`, newExtra())}
          >
            Add custom line
          </Button>
        </Group>
      )}
      <LineProblem text={form.field(`${path}.lines`).error ?? form.field(`${path}.extras`).error ?? form.field(path).error} />
      <OptionPrice option={option} price={price} currency={form.values.currency} deposit={form.values.deposit_percent} />
    </FormSection>
  )
}

/** Returns the errors of one option by their paths inside it. */
const errorsOf = ({ form }: OptionEditorProps['form'], path: string): LineForm['form']['errors'] =>
  Object.fromEntries(
    Object.entries(form.errors).flatMap(([at, text]) => (at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), text]] : [])),
  )
