import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, formList } from './calls.ts'
import { FormStatus } from './form-status.tsx'
import { channelName } from './form-words.ts'

type Row = Awaited<ReturnType<typeof formList.fetch>>['data'][number]

const add = { label: 'Add sign-up form', to: pathTo('/crm/sign-up-forms/new'), needs: ['Manage CRM'] as const }

const columns: Column<Row>[] = [
  { key: 'name', header: 'Form', sort: true, card: 'title' },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => channelName(channel), card: 'fact' },
  { key: 'confirmed', header: 'Confirmed', align: 'right', cell: ({ confirmed }) => <Count value={confirmed} />, card: 'fact' },
  { key: 'pending', header: 'Not confirmed', align: 'right', cell: ({ pending }) => <Count value={pending} /> },
  { key: 'active', header: 'Status', cell: ({ active }) => <FormStatus active={active} /> },
  { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

/** Forms with which people agree to be written to. */
export default function SignUpFormsList() {
  const remove = useAction(call, 'DELETE /crm/sign-up-forms/{id}', { notice: 'Form deleted.' })
  const ask = async ({ id, name }: Row) => {
    if (
      await confirm({ title: `Delete ${name}?`, text: 'Its page closes. People and consents stay.', action: 'Delete form', danger: true })
    )
      remove.mutate({ params: { id } })
  }
  return (
    <ListPage
      title="Sign-up forms"
      rows={formList}
      search="Search forms"
      defaultSort="name"
      columns={columns}
      rowLink={({ id }) => pathTo('/crm/sign-up-forms/$id', { id })}
      rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Manage CRM'], run: () => ask(row) }]}
      primaryAction={add}
      firstUse={{
        title: 'No sign-up forms yet.',
        text: 'People sign up on a page of yours or on your website, and confirm by email.',
        action: add,
      }}
    />
  )
}
