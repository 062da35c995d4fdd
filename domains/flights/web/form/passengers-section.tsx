import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { typeOptions } from '../flight-words.ts'
import { newPassenger, type PassengerValues } from './flight-values.ts'
import styles from './form.module.css'
import { PassengerDetails } from './passenger-details.tsx'
import type { FlightFormState } from './use-flight-form.ts'

/** The passengers, with names as in their passports. */
export function PassengersSection({ state }: { state: Pick<FlightFormState, 'form' | 'check'> }) {
  const { form } = state
  const { passengers } = form.values
  const [added, setAdded] = useState(-1)
  const add = () => {
    form.form.insertListItem('passengers', newPassenger({ surname: passengers.at(-1)?.surname ?? '' }))
    setAdded(passengers.length)
  }
  return (
    <FormSection title="Passengers" text="Enter names as in the passport. Airlines refuse other names at the gate.">
      {passengers.map((passenger, index) => {
        const errors = errorsOf(state, index)
        return (
          <PassengerRow
            key={index}
            form={form}
            index={index}
            errors={errors}
            begin={index === added}
            onRemove={passengers.length > 1 ? () => form.form.removeListItem('passengers', index) : undefined}
            rowKey={JSON.stringify([passenger, errors, passengers.length, index === added])}
          />
        )
      })}
      <ListProblem text={state.check.problems.passengers ?? form.form.errors.passengers} />
      <Group mb="md">
        <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={add}>
          Add passenger
        </Button>
      </Group>
    </FormSection>
  )
}

/** A problem of the whole list, such as more infants than adults. */
export const ListProblem = ({ text }: { text: React.ReactNode }) =>
  text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null

type Errors = Partial<Record<keyof PassengerValues, string>>

function errorsOf({ form, check }: Pick<FlightFormState, 'form' | 'check'>, index: number): Errors {
  const prefix = `passengers.${index}.`
  const of = (all: Record<string, unknown>) =>
    Object.entries(all).flatMap(([path, sentence]) =>
      path.startsWith(prefix) && typeof sentence === 'string' ? [[path.slice(prefix.length), sentence] as const] : [],
    )
  return Object.fromEntries([...of(check.problems), ...of(form.form.errors)])
}

interface PassengerRowProps {
  form: FlightFormState['form']
  index: number
  errors: Errors
  begin: boolean
  onRemove: (() => void) | undefined
  rowKey: string
}

/** Re-renders only the edited row. `rowKey` contains everything that the row shows. */
const PassengerRow = memo(Passenger, (before, after) => before.index === after.index && before.rowKey === after.rowKey)

const named: readonly string[] = ['given_names', 'surname', 'type']

function Passenger({ form, index, errors, begin, onRemove }: PassengerRowProps) {
  const [open, setOpen] = useState(false)
  const field = (name: keyof PassengerValues) => ({ ...form.field(`passengers.${index}.${name}`), error: errors[name] })
  const failing = Object.keys(errors).some((name) => !named.includes(name))
  return (
    <div className={styles.entry} role="group" aria-label={`Passenger ${index + 1}`}>
      <div className={styles.passenger}>
        <TextInput label="Given names" required autoComplete="off" maxLength={60} autoFocus={begin} {...field('given_names')} />
        <TextInput label="Surname" required autoComplete="off" maxLength={60} {...field('surname')} />
        <Select label="Travels as" data={typeOptions} allowDeselect={false} {...field('type')} />
        <Group gap={4} wrap="nowrap" className={styles.rowButtons}>
          <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={open || failing} onClick={() => setOpen(!open)}>
            {open || failing ? 'Less' : 'Passport'}
          </Button>
          {onRemove && (
            <ActionIcon aria-label={`Remove passenger ${index + 1}`} onClick={onRemove}>
              <icons.x size={16} />
            </ActionIcon>
          )}
        </Group>
      </div>
      {(open || failing) && <PassengerDetails field={field} />}
    </div>
  )
}
