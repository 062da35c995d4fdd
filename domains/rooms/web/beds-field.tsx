import { ActionIcon, Button, Input, Select } from '@mantine/core'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { numberOf } from '#kit/web/fields/number-problem.ts'
import { icons } from '#kit/web/icons.ts'
import { bedKinds, type Bed, type BedKind } from '../contract/words.ts'
import { bedOptions } from './room-words.ts'
import styles from './rooms.module.css'

/** The beds of a room: kind and number. */
export function BedsField({ value = [], onChange, error }: FieldProps<Bed[]>) {
  const change = (index: number, bed: Partial<Bed>) => onChange?.(value.map((one, at) => (at === index ? { ...one, ...bed } : one)))
  const unused = bedKinds.find((kind) => !value.some((bed) => bed.kind === kind))
  return (
    <Input.Wrapper label="Beds" labelElement="div" error={error} mb="sm">
      {value.map((bed, index) => (
        <div key={bed.kind} className={styles.bed}>
          <Select
            aria-label="Kind of bed"
            data={bedOptions.filter((option) => option.value === bed.kind || !value.some(({ kind }) => kind === option.value))}
            value={bed.kind}
            allowDeselect={false}
            onChange={(kind) => kind && change(index, { kind: kind as BedKind })}
          />
          <NumberInput
            aria-label="How many"
            min={1}
            max={20}
            allowDecimal={false}
            value={bed.count}
            onChange={(count) => change(index, { count: numberOf(count) ?? Number.NaN })}
          />
          <ActionIcon aria-label="Remove bed" onClick={() => onChange?.(value.filter((_, at) => at !== index))}>
            <icons.trash size={16} />
          </ActionIcon>
        </div>
      ))}
      {unused && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<icons.plus size={14} aria-hidden />}
          onClick={() => onChange?.([...value, { kind: unused, count: 1 }])}
        >
          Add bed
        </Button>
      )}
    </Input.Wrapper>
  )
}
