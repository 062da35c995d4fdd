import { Button, Select, TextInput } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { taskBody, type createTask } from '../contract.ts'
import { call, clientCall } from './calls.ts'

type Task = ResultOf<typeof createTask>

interface TaskDraft {
  client_id: string
  title: string
  due_at: string | null
  owner_id: string | null
}

interface TaskDialogProps {
  /** The task to change; a new one without it. */
  task?: Task
  /** The person of a new task, where it is known. */
  clientId?: string
  close: () => void
}

/** Adds or changes a task. */
export default function TaskDialog({ task, clientId, close }: TaskDialogProps) {
  const user = useUser()
  const invalidate = useInvalidate()
  const owners = useCall(call, 'GET /crm/tasks/owners')
  const form = useSmallForm<TaskDraft>({
    initial: {
      client_id: task?.client_id ?? clientId ?? '',
      title: task?.title ?? '',
      due_at: task?.due_at ?? null,
      owner_id: task ? task.owner_id : user.id,
    },
    check: checkWith(taskBody, { client_id: 'Contact', title: 'Task', due_at: 'Due', owner_id: 'Owner' }),
    send: async ({ client_id, ...values }) => {
      await (task
        ? call('PUT /crm/tasks/{id}', { params: { id: task.id }, body: { ...values, version: task.version } })
        : call('POST /crm/tasks', { body: { client_id, ...values } }))
      toast(task ? 'Task saved.' : 'Task added.')
      close()
      await invalidate(['/crm'])
    },
  })
  return (
    <Modal opened onClose={close} title={task ? 'Edit task' : 'Add task'}>
      <SmallForm
        form={form}
        action={task ? 'Save task' : 'Add task'}
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        {!task && !clientId && (
          <RemoteSelect label="Contact" required search={searchContacts} {...form.field('client_id')} name="contacts" />
        )}
        <TextInput label="Task" required maxLength={200} {...form.field('title')} />
        <MomentField label="Due" {...form.field('due_at')} />
        <Select
          label="Owner"
          clearable
          data={(owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('owner_id')}
        />
      </SmallForm>
    </Modal>
  )
}

const searchContacts = async (text: string) => {
  const { data } = await clientCall.list('GET /crm/contacts', { query: { search: text, per_page: '10' } })
  return data.map(({ id, name, email, phone }) => ({ value: id, label: [name, email ?? phone].filter(Boolean).join(' · ') }))
}
