import { dayOf } from '#kit/contract/time.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { blockBody } from '../contract/let-units.ts'
import { at, kindCall } from './calls.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import type { Block, Unit, UnitsProps } from './units.tsx'

interface BlockFormProps extends Pick<UnitsProps, 'base' | 'changes'> {
  unit: Pick<Unit, 'id' | 'name'>
  byNight: boolean
  /** The block to edit; absent for a new one. */
  block?: Block
  /** Days to start with for a new block by the night. */
  days?: { starts_on: string; ends_on: string }
  /** Instants to start with for a new block by the hour. */
  times?: { starts_at: string; ends_at: string }
  done: () => void
}

interface Values {
  starts_on: string | null
  ends_on: string | null
  starts_at: string | null
  ends_at: string | null
  reason: string
}

const check = checkWith(blockBody, { starts_on: 'From', ends_on: 'Available from', starts_at: 'From', ends_at: 'Until' })
const missing = 'Choose a day.'

function problemsOf(values: Values, byNight: boolean): Record<string, string> {
  const ends: (keyof Values)[] = byNight ? ['starts_on', 'ends_on'] : ['starts_at', 'ends_at']
  const empty = ends.filter((name) => !values[name]).map((name) => [name, missing] as const)
  return { ...check(values), ...Object.fromEntries(empty) }
}

/** When and why a unit is out of service. */
export default function BlockForm({ base, changes, unit, byNight, block, days, times, done }: BlockFormProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: {
      starts_on: byNight ? (block?.starts_on ?? days?.starts_on ?? dayOf(new Date())) : null,
      ends_on: byNight ? (block?.ends_on ?? days?.ends_on ?? null) : null,
      starts_at: byNight ? null : (block?.starts_at ?? times?.starts_at ?? null),
      ends_at: byNight ? null : (block?.ends_at ?? times?.ends_at ?? null),
      reason: block?.reason ?? '',
    },
    check: (values) => problemsOf(values, byNight),
    send: async (body, sent) => {
      if (block)
        await kindCall(at(base, 'POST /~/blocks/{id}/update'), {
          params: { id: block.id },
          body: { ...body, version: block.version },
          ...sent,
        })
      else await kindCall(at(base, 'POST /~/individual/{id}/blocks/create'), { params: { id: unit.id }, body, ...sent })
      void invalidate([base, ...changes])
      toast(`${unit.name} is out of service then.`)
      done()
    },
  })
  const { starts_on } = form.values
  return (
    <DrawerForm form={form} action="Take out of service" done={done}>
      {byNight ? (
        <FieldRow>
          <DateField label="From" required {...form.field('starts_on')} />
          <DateField
            label="Available from"
            required
            {...(starts_on ? { min: starts_on } : {})}
            description="The first day it is available again."
            {...form.field('ends_on')}
          />
        </FieldRow>
      ) : (
        <>
          <MomentField label="From" required {...form.field('starts_at')} />
          <MomentField label="Until" required {...form.field('ends_at')} />
        </>
      )}
      <TextInput label="Reason" required placeholder="Painting" {...form.field('reason')} />
    </DrawerForm>
  )
}
