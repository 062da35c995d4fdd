import type { Names } from './names.ts'

// The forms of a record that is not inventory.

export const newOf = ({ folder, file, one, type, word, capital }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { ${one}Body } from '../contract.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${file}-form.tsx'

/** A new ${word}. */
export default function ${type}New() {
  const navigate = useNavigate()
  const form = useRecordForm<${type}Values, ${type}Record>({
    screen: 'new ${word}',
    adds: true,
    initial: { title: '', notes: '' },
    schema: ${one}Body,
    save: (values, sent) => call('POST /${folder}/create', { body: values, ...sent }),
    saved: ({ id }) => navigate({ to: '/${folder}/$id/edit', params: { id }, replace: true }),
    invalidates: ${one}Reads,
    notice: '${capital} added.',
  })
  return (
    <ScreenPage title="New ${word}">
      <${type}Form form={form} action="Add ${word}" />
    </ScreenPage>
  )
}
`

export const editOf = ({ folder, file, one, type, word, capital }: Names) => `
import { wordsOf } from '#kit/contract/text.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { ${one}EditBody } from '../contract.ts'
import { ${one}Moves } from '../contract/statuses.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${file}-form.tsx'
import { ${one}Edit } from './routes.ts'
import { useDelete${type} } from './use-delete-${file}.ts'

/** The page of a ${word}, with its actions. */
export default function ${type}Edit() {
  const { id } = ${one}Edit.useParams()
  const answer = useCall(call, 'GET /${folder}/{id}/show', { params: { id } })
  const move = useAction(call, 'POST /${folder}/{id}/status', { invalidates: ${one}Reads, failed: 'Not moved' })
  const remove = useDelete${type}('to the list')
  const actions = (record: ${type}Record): Action[] => [
    ...${one}Moves[record.status].map(
      (status): Action => ({ label: \`Move to \${wordsOf(status)}\`, icon: 'right', needs: ['Edit Clients'], run: () => move.mutate({ params: { id }, body: { status } }) }),
    ),
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove(record) },
  ]
  return (
    <RecordPage
      answer={answer}
      what="${capital}"
      title={({ title }) => title}
      status={({ status }) => <StatusBadge status={status} />}
      actions={actions}
    >
      {(record) => <Details record={record} />}
    </RecordPage>
  )
}

/** With the version that was read, so that the server refuses an edit if somebody else changed the record meanwhile. */
interface EditValues extends ${type}Values {
  version: number
}

const valuesOf = ({ title, notes, version }: ${type}Record): EditValues => ({ title, notes: notes ?? '', version })

function Details({ record }: { record: ${type}Record }) {
  const form = useRecordForm<EditValues, ${type}Record>({
    screen: \`${word} \${record.id}\`,
    initial: valuesOf(record),
    schema: ${one}EditBody,
    save: (values, sent) => call('POST /${folder}/{id}/update', { params: { id: record.id }, body: values, ...sent }),
    invalidates: ${one}Reads,
    notice: '${capital} saved.',
    fromSaved: valuesOf,
  })
  return <${type}Form form={form} action="Save ${word}" />
}
`

export const formOf = ({ type, word, capital }: Names) => `
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'

export interface ${type}Values {
  title: string
  notes: string
}

/** The form of a ${word}, for a new one and a changed one. */
export function ${type}Form<Values extends ${type}Values>({ form, action }: { form: RecordFormState<Values>; action: string }) {
  return (
    <RecordForm form={form} action={action} needs={['Edit Clients']}>
      <FormSection title="${capital}">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <Textarea label="Notes" autosize minRows={3} maxLength={5000} {...form.field('notes')} />
      </FormSection>
    </RecordForm>
  )
}
`

export const deleteOf = ({ folder, one, type, word, capital }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'

/** Deletes a ${word} after a confirmation. On the ${word}'s own page, then opens the list. */
export function useDelete${type}(then?: 'to the list') {
  const navigate = useNavigate()
  const remove = useAction(call, 'POST /${folder}/{id}/delete', {
    invalidates: ${one}Reads,
    notice: '${capital} deleted.',
    failed: 'Not deleted',
    done: () => (then ? navigate({ href: pathTo('/${folder}') }) : undefined),
  })
  return async ({ id, title }: ${type}Record) => {
    if (await confirm({ title: \`Delete “\${title}”?\`, action: 'Delete ${word}', danger: true })) remove.mutate({ params: { id } })
  }
}
`
