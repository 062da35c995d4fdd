import { toast } from '#kit/web/feedback/toast.tsx'
import { Switch, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { unitEditBody } from '../contract/let-units.ts'
import { at, kindCall } from './calls.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import styles from './items.module.css'
import type { Unit, UnitsProps } from './units.tsx'

const check = checkWith(unitEditBody)

/** Name, note and status of a unit. */
export default function UnitForm({ base, one, changes, naming, unit, done }: UnitsProps & { unit: Unit; done: () => void }) {
  const invalidate = useInvalidate()
  const { version } = unit
  const form = useSmallForm({
    initial: { name: unit.name, note: unit.note ?? '', status: unit.status },
    check: (values) => check({ ...values, version }),
    send: async (values, sent) => {
      await kindCall(at(base, 'POST /~/individual/{id}/update'), { params: { id: unit.id }, body: { ...values, version }, ...sent })
      void invalidate([base, ...changes])
      toast(`${values.name} saved.`)
      done()
    },
  })
  const { error } = form.field('status')
  return (
    <DrawerForm form={form} action={`Save ${one}`} done={done}>
      <TextInput label={naming?.label ?? 'Name'} required autoFocus {...form.field('name')} />
      <Textarea label="Note" autosize minRows={2} description="Visible only to your agency." {...form.field('note')} />
      <div className={styles.switch}>
        <Switch
          label="Let"
          description="Off: not on sale."
          error={error}
          checked={form.values.status === 'active'}
          onChange={(event) => form.set({ status: event.currentTarget.checked ? 'active' : 'inactive' })}
        />
      </div>
    </DrawerForm>
  )
}
