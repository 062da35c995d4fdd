import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MultiSelect, Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, type StaffNotice } from './calls.ts'
import { kindLabels, partLabels } from './words.ts'

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))
const parts = Object.entries(partLabels).map(([value, label]) => ({ value, label }))

interface Values {
  kind: StaffNotice['kind']
  title: string
  text: string
  parts: StaffNotice['parts']
  starts_at: string | null
  ends_at: string | null
}

/** Adds a notice, or edits one. */
export default function NoticeDialog({ notice, close }: { notice: StaffNotice | null; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: notice ?? { kind: 'maintenance', title: '', text: '', parts: ['app'], starts_at: null, ends_at: null },
    check: ({ starts_at }): Record<string, string> => (starts_at ? {} : { starts_at: 'Choose when it starts.' }),
    send: async ({ kind, title, text, parts: chosen, starts_at, ends_at }, sent) => {
      const body = { kind, title, text, parts: chosen, starts_at: starts_at!, ends_at }
      if (notice)
        await call('PUT /operator/notices/{id}', { params: { id: notice.id }, body: { ...body, version: notice.version }, ...sent })
      else await call('POST /operator/notices', { body, ...sent })
      await invalidate(['/operator/notices', '/operator/log', '/status'])
      toast('Notice saved.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={notice ? 'Edit notice' : 'Add notice'}>
      <DrawerForm form={form} action="Save notice" done={close}>
        <Select label="Kind" data={kinds} required allowDeselect={false} {...form.field('kind')} />
        <TextInput label="Title" required maxLength={120} placeholder="Database upgrade" {...form.field('title')} />
        <Textarea label="Text" required maxLength={2000} autosize minRows={3} {...form.field('text')} />
        <MultiSelect label="Parts" data={parts} required {...form.field('parts')} />
        <FieldRow>
          <MomentField label="Starts" required {...form.field('starts_at')} />
          <MomentField label="Ends" required={form.values.kind === 'maintenance'} {...form.field('ends_at')} />
        </FieldRow>
      </DrawerForm>
    </Modal>
  )
}
