import { Button } from '@mantine/core'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import { call } from '../calls.ts'
import { fieldTypeName } from './contact-words.ts'
import styles from './fields-screen.module.css'

/** Fields that were removed. Their values are kept until somebody deletes them for good. */
export function RemovedFields({ record, mayEdit }: { record: FieldRecord; mayEdit: boolean }) {
  const { data: fields = [] } = useCall(call, 'GET /crm/fields', { query: { record, archived: 'true' } })
  const restore = useAction(call, 'POST /crm/fields/{id}/restore', { notice: ({ label }) => `${label} restored.` })
  const remove = useAction(call, 'POST /crm/fields/{id}/delete', { notice: 'Field deleted.' })
  if (fields.length === 0 || !mayEdit) return null
  const ask = async (id: string, label: string) => {
    const agreed = await confirm({
      title: `Delete “${label}”?`,
      text: 'Its values are deleted from all records. This cannot be undone.',
      action: 'Delete field',
      danger: true,
    })
    if (agreed) remove.mutate({ params: { id } })
  }
  return (
    <Card title="Removed fields" flush>
      <ul className={styles.fields}>
        {fields.map(({ id, label, type }) => (
          <li key={id}>
            <span className={styles.label}>{label}</span>
            <span className={styles.type}>{fieldTypeName(type)}</span>
            <Button variant="default" size="compact-sm" onClick={() => restore.mutate({ params: { id } })}>
              Restore<span className="unseen"> {label}</span>
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => void ask(id, label)}>
              Delete<span className="unseen"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
