import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import { useOrder } from '#kit/web/drag/use-order.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { ActionButton } from '#kit/web/list-page/list-head.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { fieldRecords } from '../../contract/stages.ts'
import { call } from '../calls.ts'
import { fieldRecordWords, fieldTypeName } from './contact-words.ts'
import { FieldDialog } from './field-dialog.tsx'
import type { OwnFieldDefinition as Field } from './own-fields.tsx'
import { RemovedFields } from './removed-fields.tsx'
import styles from './fields-screen.module.css'

/** The fields that the agency adds to its contacts, bookings, departures and suppliers. */
export default function FieldsScreen() {
  const may = useMay()
  const [first, ...others] = fieldRecords.filter((record) => may(fieldRecordWords[record].right))
  const record = useTab([first ?? 'client', ...others])
  const answer = useCall(call, 'GET /crm/fields', { query: { record } })
  const [opened, open] = useState<Field | 'new' | null>(null)
  const { one, first: example, right } = fieldRecordWords[record]
  const add = { label: 'Add field', run: () => open('new'), needs: [right] as const }
  return (
    <ScreenPage
      title="Custom fields"
      subtitle="What you want to know besides what Safiri asks for."
      primaryAction={add}
      tabs={[first ?? 'client', ...others].map((tab) => ({ label: fieldRecordWords[tab].tab, tab }))}
    >
      {answer.isPending && <Skeleton height={160} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data?.length === 0 && (
        <Card>
          <EmptyState title="No fields yet." text={`${example} It appears on every ${one}.`} action={<ActionButton button={add} />} />
        </Card>
      )}
      {answer.data && answer.data.length > 0 && <FieldList key={record} fields={answer.data} mayEdit={may(right)} edit={open} />}
      <RemovedFields record={record} mayEdit={may(right)} />
      {opened && <FieldDialog record={record} field={opened === 'new' ? null : opened} close={() => open(null)} />}
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
                    <span className={styles.type}>
                      {fieldTypeName(field.type)}
                      {field.required && ' · required'}
                    </span>
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
