import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { fieldBody } from '../../contract.ts'
import type { FieldRecord, FieldType } from '../../contract/stages.ts'
import { call } from '../calls.ts'
import { fieldTypeOptions } from './contact-words.ts'
import type { OwnFieldDefinition } from './own-fields.tsx'

interface FieldDraft {
  label: string
  type: FieldType
  choices: string[]
  required: boolean
}

interface FieldDialogProps {
  record: FieldRecord
  field: OwnFieldDefinition | null
  close: () => void
}

/** Adds a field to a kind of record, or changes one. */
export function FieldDialog({ record, field, close }: FieldDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<FieldDraft>({
    initial: {
      label: field?.label ?? '',
      type: field?.type ?? 'text',
      choices: field?.choices ?? [],
      required: field?.required ?? false,
    },
    check: checkWith(fieldBody),
    send: async ({ label, type, choices, required }) => {
      await (field
        ? call('PUT /crm/fields/{id}', {
            params: { id: field.id },
            body: { label, required, version: field.version, ...(type === 'choice' && { choices }) },
          })
        : call('POST /crm/fields', { body: { record, label, type, required, choices: type === 'choice' ? choices : [] } }))
      await invalidate(['/crm/fields'])
      close()
    },
  })
  const { value: required, ...check } = form.field('required')
  return (
    <Modal opened onClose={close} title={field ? 'Edit field' : 'Add field'}>
      <SmallForm
        form={form}
        action={field ? 'Save field' : 'Add field'}
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label="Label" maxLength={60} data-autofocus {...form.field('label')} />
        <Select
          label="Type"
          data={fieldTypeOptions}
          allowDeselect={false}
          disabled={field !== null}
          description={field ? 'The type cannot change, because the field may have values.' : undefined}
          {...form.field('type')}
        />
        {form.values.type === 'choice' && (
          <TagsField label="Choices" description="Separate them with a comma." most={50} {...form.field('choices')} />
        )}
        <Checkbox
          label="Required"
          description="Forms are not saved without it. Imports and websites may leave it out."
          checked={required}
          {...check}
        />
      </SmallForm>
    </Modal>
  )
}
