import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { icons } from '#kit/web/icons.ts'
import { excerptOf } from '../model/compare.ts'
import type { FieldSpec } from '../model/field-spec.ts'
import type { FieldProps } from './field-props.ts'
import styles from './fields.module.css'

interface ListFieldProps extends FieldProps<'list'> {
  Fields: ComponentType<{
    fields: readonly FieldSpec[]
    value: Readonly<Record<string, unknown>>
    change: (value: Record<string, unknown>) => void
    errors: Readonly<Record<string, string>>
    path: string
    readOnly: boolean
  }>
}

/** A list of entries that are opened one at a time, moved, added and removed. */
export function ListField({ spec, value, change, errors, path, readOnly, Fields }: ListFieldProps) {
  const items = (Array.isArray(value) ? value : []) as Record<string, unknown>[]
  const [open, setOpen] = useState<number | null>(null)
  const move = (from: number, by: -1 | 1) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    next.splice(from + by, 0, moved!)
    change(next)
    setOpen((before) => (before === from ? from + by : before))
  }
  const name = (item: Record<string, unknown>, index: number) => excerptOf({ props: item as never }) || `${index + 1}`
  return (
    <Input.Wrapper label={spec.label} labelElement="div" error={errors[path]}>
      <ol className={styles.items}>
        {items.map((item, index) => (
          // Entries have no id of their own: their place is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-wrong={Object.keys(errors).some((key) => key.startsWith(`${path}.${index}.`)) || undefined}>
            <div className={styles.itemHead}>
              <button
                type="button"
                className={styles.itemName}
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
              >
                {name(item, index)}
              </button>
              {!readOnly && (
                <Group gap={0} wrap="nowrap">
                  <ActionIcon aria-label={`Move ${name(item, index)} up`} disabled={index === 0} onClick={() => move(index, -1)}>
                    <icons.sortUp size={14} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move ${name(item, index)} down`}
                    disabled={index === items.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <icons.sortDown size={14} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Remove ${name(item, index)}`}
                    onClick={() => {
                      change(items.filter((_, at) => at !== index))
                      setOpen(null)
                    }}
                  >
                    <icons.trash size={14} />
                  </ActionIcon>
                </Group>
              )}
            </div>
            {open === index && (
              <div className={styles.itemFields}>
                <Fields
                  fields={spec.fields}
                  value={item}
                  change={(next) => change(items.map((one, at) => (at === index ? next : one)))}
                  errors={errors}
                  path={`${path}.${index}`}
                  readOnly={readOnly}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!readOnly && items.length < spec.most && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<icons.plus size={14} aria-hidden />}
          onClick={() => {
            change([...items, structuredClone(spec.empty)])
            setOpen(items.length)
          }}
        >
          Add to {spec.label.toLowerCase()}
        </Button>
      )}
    </Input.Wrapper>
  )
}
