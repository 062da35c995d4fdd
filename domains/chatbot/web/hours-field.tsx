import { Button, Group } from '@mantine/core'
import { Select } from '#kit/web/fields/inputs.tsx'
import { TimeField } from '#kit/web/fields/time-field.tsx'
import type { Settings } from './calls.ts'
import { dayOptions } from './chatbot-words.ts'

type Hours = Settings['hours']

interface HoursFieldProps {
  value: Hours
  onChange: (hours: Hours) => void
  /** Props of a field inside the list: `hours.0.until`. */
  field: (path: string) => object
}

const mostHours = 21

/** When people answer: a row for each day or part of a day. */
export function HoursField({ value, onChange, field }: HoursFieldProps) {
  const change = (index: number, given: Partial<Hours[number]>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...given } : one)))
  const add = () => {
    const next = Math.min(7, (value.at(-1)?.day ?? 0) + 1)
    onChange([...value, { day: next, from: value.at(-1)?.from ?? '08:00', until: value.at(-1)?.until ?? '17:00' }])
  }
  return (
    <>
      {value.map(({ day }, index) => (
        <Group key={index} align="start" gap="sm" mb="xs" role="group" aria-label={`Hours ${index + 1}`}>
          <Select
            label="Day"
            data={dayOptions}
            allowDeselect={false}
            value={String(day)}
            onChange={(given) => change(index, { day: Number(given) })}
          />
          <TimeField label="From" {...field(`hours.${index}.from`)} />
          <TimeField label="Until" {...field(`hours.${index}.until`)} />
          <Button
            variant="default"
            mt={25}
            aria-label={`Remove hours ${index + 1}`}
            onClick={() => onChange(value.filter((_one, at) => at !== index))}
          >
            Remove
          </Button>
        </Group>
      ))}
      {value.length < mostHours && (
        <Button variant="default" onClick={add}>
          Add hours
        </Button>
      )}
    </>
  )
}
