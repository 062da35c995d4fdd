import { lazy, Suspense, useState } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, taskList } from './calls.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))

type Row = Awaited<ReturnType<typeof taskList.fetch>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'title', header: 'Task', card: 'title' },
  { key: 'client_name', header: 'For', card: 'about' },
  { key: 'due_at', header: 'Due', sort: true, card: 'fact', cell: (task) => <Due task={task} /> },
  { key: 'owner_name', header: 'Owner', card: 'fact' },
  { key: 'done_at', header: 'Done', sort: true, hidden: true, cell: ({ done_at }) => <Moment value={done_at} /> },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Moment value={created_at} /> },
]

const Due = ({ task }: { task: Row }) => (
  <>
    <Moment value={task.due_at} /> {task.overdue && <StatusBadge status="overdue" />}
  </>
)

/** What is to be done for people. A new task opens in a dialog with its own address. */
export default function TasksList() {
  const adding = useDrawer('add')
  const [edited, edit] = useState<Row | null>(null)
  const complete = useAction(call, 'POST /crm/tasks/{id}/done', {
    done: ({ id, title, done_at }) =>
      undoToast(done_at ? `${title}: done.` : `${title}: reopened.`, () =>
        complete.mutate({ params: { id }, body: { done: done_at === null } }),
      ),
  })
  const remove = useAction(call, 'DELETE /crm/tasks/{id}', { notice: 'Task removed.' })
  const button = { label: 'Add task', needs: ['Edit Clients'] as const, run: () => adding.open('task') }
  return (
    <>
      <ListPage
        title="Tasks"
        rows={taskList}
        search="Search tasks"
        defaultSort="due_at"
        columns={columns}
        filters={[
          {
            key: 'state',
            label: 'State',
            type: 'select',
            options: [
              { value: 'overdue', label: 'Overdue' },
              { value: 'done', label: 'Done' },
            ],
          },
          {
            key: 'owner_id',
            label: 'Owner',
            type: 'select',
            options: async () => [
              { value: 'none', label: 'Nobody' },
              ...(await call('GET /crm/tasks/owners')).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        rowLink={({ client_id }) => pathTo('/crm/contacts/$id', { id: client_id })}
        rowActions={(task) => [
          task.done_at
            ? {
                label: 'Reopen',
                icon: 'history',
                needs: ['Edit Clients'],
                run: () => complete.mutate({ params: { id: task.id }, body: { done: false } }),
              }
            : {
                label: 'Mark as done',
                icon: 'check',
                needs: ['Edit Clients'],
                run: () => complete.mutate({ params: { id: task.id }, body: { done: true } }),
              },
          { label: 'Edit task', icon: 'pencil', needs: ['Edit Clients'], run: () => edit(task) },
          { label: 'Remove', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove.mutate({ params: { id: task.id } }) },
        ]}
        primaryAction={button}
        firstUse={{
          title: 'No open tasks.',
          text: 'A task reminds you what to do next for a contact: call back, send a proposal.',
          action: button,
        }}
      />
      <Suspense fallback={null}>
        {adding.opened && <TaskDialog close={adding.close} />}
        {edited && <TaskDialog task={edited} close={() => edit(null)} />}
      </Suspense>
    </>
  )
}
