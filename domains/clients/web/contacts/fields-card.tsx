import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAllowed, type Guarded } from '#kit/web/use-session.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import { call } from '../calls.ts'
import { fieldText } from './field-text.ts'
import type { FieldValues } from './own-fields.tsx'

const FieldsForm = lazy(() => import('./fields-form.tsx'))

interface FieldsCardProps extends Guarded {
  record: FieldRecord
  values: Record<string, string | number>
  /** Saves the changed values and reads the record again. */
  save: (fields: FieldValues, sent: { idempotencyKey: string }) => Promise<unknown>
}

/** The agency's own fields of a record, with their values. An agency without such fields does not see the card. */
export function FieldsCard({ record, values, save, needs }: FieldsCardProps) {
  const { data: fields = [] } = useCall(call, 'GET /crm/fields', { query: { record } })
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useAllowed()({ needs })
  const close = () => setOpen(false)
  if (fields.length === 0) return null
  const edit = mayEdit && (
    <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
      Edit<span className="unseen"> custom fields</span>
    </Button>
  )
  return (
    <>
      <Card title="Custom fields" aside={edit} flush>
        <Facts
          rows={fields.map((field) => ({
            label: field.label,
            value: fieldText(field, values[field.id]) ?? (field.required ? 'Missing' : 'Not given'),
          }))}
        />
      </Card>
      <SideDrawer opened={isOpen} close={close} title="Custom fields">
        <Suspense fallback={null}>{isOpen && <FieldsForm fields={fields} values={values} save={save} done={close} />}</Suspense>
      </SideDrawer>
    </>
  )
}
