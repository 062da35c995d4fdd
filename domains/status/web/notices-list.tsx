import { lazy, Suspense, useState } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, noticeList, type StaffNotice } from './calls.ts'
import { kindLabels, noticeStates } from './words.ts'

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'))
const UpdateDialog = lazy(() => import('./update-dialog.tsx'))

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

/** What the operator tells everybody about maintenance and incidents. */
export default function NoticesList() {
  const adding = useDrawer('add')
  const [edited, edit] = useState<StaffNotice | null>(null)
  const [updated, update] = useState<StaffNotice | null>(null)
  const remove = useAction(call, 'DELETE /operator/notices/{id}', {
    invalidates: ['/operator/notices', '/operator/log', '/status'],
    notice: 'Notice deleted.',
  })
  return (
    <>
      <ListPage
        title="Notices"
        rows={noticeList}
        search="Search notices"
        defaultSort="-starts_at"
        primaryAction={{ label: 'Add notice', run: () => adding.open('notice') }}
        columns={[
          { key: 'title', header: 'Title', sort: true, card: 'title' },
          { key: 'kind', header: 'Kind', cell: ({ kind }) => kindLabels[kind], card: 'about' },
          { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge status={state} {...noticeStates[state]} />, card: 'fact' },
          { key: 'starts_at', header: 'Starts', sort: true, cell: ({ starts_at }) => <Moment value={starts_at} />, card: 'fact' },
          { key: 'ends_at', header: 'Ends', cell: ({ ended_at, ends_at }) => <Moment value={ended_at ?? ends_at} /> },
          { key: 'operator_name', header: 'By', hidden: true },
        ]}
        filters={[{ key: 'kind', label: 'Kind', type: 'multi', options: kinds }]}
        rowActions={(notice) => [
          { label: 'Add update', icon: 'message', disabled: notice.ended_at !== null && 'It is over.', run: () => update(notice) },
          { label: 'Edit', icon: 'pencil', run: () => edit(notice) },
          {
            label: 'Delete',
            icon: 'trash',
            run: async () => {
              const text = 'It disappears from the status page, too.'
              if (await confirm({ title: `Delete “${notice.title}”?`, text, action: 'Delete notice', danger: true }))
                remove.mutate({ params: { id: notice.id } })
            },
          },
        ]}
        firstUse={{ title: 'No notices yet.', text: 'Announce maintenance before it starts, and say what you know about an incident.' }}
      />
      <Suspense fallback={null}>
        {adding.opened === 'notice' && <NoticeDialog notice={null} close={adding.close} />}
        {edited && <NoticeDialog notice={edited} close={() => edit(null)} />}
        {updated && <UpdateDialog notice={updated} close={() => update(null)} />}
      </Suspense>
    </>
  )
}
