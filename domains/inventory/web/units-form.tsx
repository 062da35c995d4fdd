import { Text } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Textarea } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { maxUnitsAtOnce, unitNames } from '../contract/unit-names.ts'
import { at, kindCall } from './calls.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import type { UnitsProps } from './units.tsx'

/** Adds several units by their names. */
export default function UnitsForm({
  base,
  id,
  one,
  many,
  changes,
  naming,
  taken,
  done,
}: UnitsProps & { taken: readonly string[]; done: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { units: '' },
    check: ({ units }) => problemOf(unitNames(units), taken, naming),
    send: async ({ units }, sent) => {
      await kindCall(at(base, 'POST /~/{id}/individual/create'), { params: { id }, body: { units }, ...sent })
      void invalidate([base, ...changes])
      const { length } = unitNames(units)
      toast(`${length} ${length === 1 ? one : many} added.`)
      done()
    },
  })
  const addable = unitNames(form.values.units).filter((name) => naming?.isName?.(name) ?? true)
  return (
    <DrawerForm form={form} action={`Add ${many}`} done={done}>
      <Textarea
        label={naming ? `${naming.label}s` : 'Names'}
        required
        autoFocus
        autosize
        minRows={3}
        placeholder={naming?.example ?? '101–110, 201'}
        description={naming?.help ?? 'Separate values with commas or lines. “101–110” adds ten.'}
        {...form.field('units')}
      />
      <Text size="sm" c="dimmed" my="sm" role="status">
        {addable.length === 0 ? 'Nothing to add yet.' : `Adds ${addable.length}: ${shortList(addable)}.`}
      </Text>
    </DrawerForm>
  )
}

const shortList = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} … ${names.at(-1)}` : names.join(', ')

function problemOf(names: readonly string[], taken: readonly string[], naming: UnitsProps['naming']): Record<string, string> {
  if (names.length === 0) return { units: `${naming ? `${naming.label}s` : 'Names'} are required.` }
  const wrong = naming?.isName ? names.filter((name) => !naming.isName!(name)) : []
  if (wrong.length > 0) return { units: `${shortList(wrong)}: not a ${naming!.label.toLowerCase()}.` }
  if (names.length > maxUnitsAtOnce) return { units: `At most ${maxUnitsAtOnce} at once.` }
  const there = new Set(taken.map((name) => name.toLowerCase()))
  const twice = names.filter((name) => there.has(name.toLowerCase()))
  return twice.length > 0 ? { units: `${shortList(twice)}: there already.` } : {}
}
