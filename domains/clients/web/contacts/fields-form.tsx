import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { OwnFields, sentFields, type FieldValues, type OwnFieldDefinition } from './own-fields.tsx'

interface FieldsFormProps {
  fields: readonly OwnFieldDefinition[]
  values: Record<string, string | number>
  save: (fields: FieldValues, sent: { idempotencyKey: string }) => Promise<unknown>
  done: () => void
}

const pathOf = (id: string): string => `fields.${id}`

/** Edits the values of the agency's own fields of a record. Only those that were changed are sent. */
export default function FieldsForm({ fields, values, save, done }: FieldsFormProps) {
  const initial: FieldValues = Object.fromEntries(
    fields.map(({ id, type }) => [pathOf(id), values[id] ?? (type === 'text' || type === 'number' ? '' : null)]),
  )
  const form = useSmallForm<FieldValues>({
    initial,
    send: async (given, sent) => {
      const changed = fields.filter(({ id }) => given[pathOf(id)] !== initial[pathOf(id)])
      await save(sentFields(Object.fromEntries(changed.map(({ id }) => [id, given[pathOf(id)] ?? null]))), sent)
      toast('Custom fields saved.')
      done()
    },
  })
  return (
    <DrawerForm form={form} action="Save fields" done={done}>
      <OwnFields fields={fields} field={form.field} />
    </DrawerForm>
  )
}
