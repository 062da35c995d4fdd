import { ActionIcon, Button, Select, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import { useOrder } from '#kit/web/drag/use-order.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { ActionButton } from '#kit/web/list-page/list-head.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { fieldBody, type listFields } from '../../contract.ts'
import type { FieldType } from '../../contract/stages.ts'
import { call } from '../calls.ts'
import { fieldTypeName, fieldTypeOptions } from './contact-words.ts'
import styles from './fields-screen.module.css'

type Field = ResultOf<typeof listFields>[number]

/** The fields that the agency adds to its contacts. */
export default function FieldsScreen() {
  const answer = useCall(call, 'GET /crm/fields')
  const may = useMay()
  const [opened, open] = useState<Field | 'new' | null>(null)
  const add = { label: 'Add field', run: () => open('new'), needs: ['Edit Clients'] as const }
  return (
    <ScreenPage title="Contact fields" subtitle="What you want to know about people besides name, phone and email." primaryAction={add}>
      {answer.isPending && <Skeleton height={160} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data?.length === 0 && (
        <Card>
          <EmptyState
            title="No fields yet."
            text="Add a field such as Diet or Shoe size. It appears on every contact."
            action={<ActionButton button={add} />}
          />
        </Card>
      )}
      {answer.data && answer.data.length > 0 && <FieldList fields={answer.data} mayEdit={may('Edit Clients')} edit={open} />}
      {opened && <FieldDialog field={opened === 'new' ? null : opened} close={() => open(null)} />}
    </ScreenPage>
  )
}

function FieldList({ fields, mayEdit, edit }: { fields: readonly Field[]; mayEdit: boolean; edit: (field: Field) => void }) {
  const invalidate = useInvalidate()
  const restore = useAction(call, 'POST /crm/fields/{id}/restore', { notice: ({ label }) => `${label} restored.` })
  const remove = useAction(call, 'DELETE /crm/fields/{id}', {
    done: ({ id, label }) => undoToast(`${label} removed.`, () => restore.mutate({ params: { id } })),
  })
  const order = useOrder({
    items: fields,
    notice: 'Field moved.',
    save: async (items) => {
      await call('POST /crm/fields/sort', { body: { ids: items.map(({ id }) => id) } })
      await invalidate(['/crm/fields'])
    },
  })
  return (
    <Card title="Fields" flush>
      <SortableList items={order.ordered} settled={(items, place) => void order.settle(items, place)}>
        {(items) => (
          <ul className={styles.fields}>
            {items.map((field, index) => (
              <SortableItem key={field.id} id={field.id} index={index} name={field.label} disabled={!mayEdit}>
                {({ ref, grip }) => (
                  <li ref={ref}>
                    {mayEdit && <Grip {...grip} />}
                    <span className={styles.label}>{field.label}</span>
                    <span className={styles.type}>{fieldTypeName(field.type)}</span>
                    {mayEdit && (
                      <>
                        <Button variant="default" size="compact-sm" onClick={() => edit(field)}>
                          Edit<span className="unseen"> {field.label}</span>
                        </Button>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={`Remove ${field.label}`}
                          onClick={() => remove.mutate({ params: { id: field.id } })}
                        >
                          <icons.trash size={16} />
                        </ActionIcon>
                      </>
                    )}
                  </li>
                )}
              </SortableItem>
            ))}
          </ul>
        )}
      </SortableList>
    </Card>
  )
}

interface FieldDraft {
  label: string
  type: FieldType
  choices: string[]
}

function FieldDialog({ field, close }: { field: Field | null; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<FieldDraft>({
    initial: { label: field?.label ?? '', type: field?.type ?? 'text', choices: field?.choices ?? [] },
    check: checkWith(fieldBody),
    send: async ({ label, type, choices }) => {
      await (field
        ? call('PUT /crm/fields/{id}', {
            params: { id: field.id },
            body: { label, version: field.version, ...(type === 'choice' && { choices }) },
          })
        : call('POST /crm/fields', { body: { label, type, choices: type === 'choice' ? choices : [] } }))
      await invalidate(['/crm/fields'])
      close()
    },
  })
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
          description={field ? 'The type cannot change, because contacts use this field.' : undefined}
          {...form.field('type')}
        />
        {form.values.type === 'choice' && (
          <TagsField label="Choices" description="Separate them with a comma." most={50} {...form.field('choices')} />
        )}
      </SmallForm>
    </Modal>
  )
}
