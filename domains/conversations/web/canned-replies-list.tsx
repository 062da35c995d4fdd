import { lazy, Suspense } from 'react'
import { truncate } from '#kit/contract/text.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, cannedList, type CannedReply } from './calls.ts'

const CannedDialog = lazy(() => import('./canned-dialog.tsx'))

const columns: Column<CannedReply>[] = [
  { key: 'title', header: 'Title', sort: true, card: 'title' },
  { key: 'shortcut', header: 'Shortcut', card: 'fact', cell: ({ shortcut }) => shortcut && `/${shortcut}` },
  { key: 'text', header: 'Text', card: 'fact', cell: ({ text }) => truncate(text) },
]

const edit = ['Edit Inquiries', 'Edit Clients'] as const

/** Texts that are written once and used in many answers. */
export default function CannedRepliesList() {
  const reply = useDrawer('reply')
  const remove = useAction(call, 'DELETE /crm/canned-replies/{id}', {
    invalidates: ['/crm/canned-replies'],
    notice: 'Canned reply deleted.',
  })
  const add = { label: 'Add canned reply', needs: edit, run: () => reply.open() }
  return (
    <>
      <ListPage
        title="Canned replies"
        rows={cannedList}
        search="Search title and text"
        defaultSort="title"
        columns={columns}
        rowActions={(one) => [
          { label: 'Edit', icon: 'pencil', needs: edit, run: () => reply.open(one.id) },
          { label: 'Delete', icon: 'trash', danger: true, needs: edit, run: () => remove.mutate({ params: { id: one.id } }) },
        ]}
        primaryAction={add}
        firstUse={{
          title: 'No canned replies yet.',
          text: 'Write once what you answer often, such as prices or what to bring.',
          action: add,
        }}
      />
      <Suspense fallback={null}>{reply.opened && <CannedDialog key={reply.opened} id={reply.opened} close={reply.close} />}</Suspense>
    </>
  )
}
