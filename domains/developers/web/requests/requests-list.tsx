import { lazy, Suspense, useState } from 'react'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { callList, integrationList, type CallRow } from '../calls.ts'
import { DeveloperTabs, DocsButton } from '../developer-tabs.tsx'
import { modeOptions, modeWords, statusTone } from '../words.ts'

const RunAgainDialog = lazy(() => import('./run-again-dialog.tsx'))

const columns: Column<CallRow>[] = [
  { key: 'path', header: 'Call', card: 'title', cell: ({ method, path, query }) => `${method} ${path}${query && `?${query}`}` },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: ({ status }) => <StatusBadge status={String(status)} tone={statusTone(status)} />,
  },
  { key: 'ms', header: 'Time', align: 'right', card: 'fact', cell: ({ ms }) => `${ms} ms` },
  { key: 'token_name', header: 'Token', card: 'about', cell: (row) => `${row.integration_name}, ${row.token_name}` },
  { key: 'mode', header: 'Mode', cell: ({ mode }) => <StatusBadge status={mode} {...modeWords[mode]} /> },
  { key: 'at', header: 'When', sort: true, cell: ({ at }) => <Moment value={at} /> },
  { key: 'request_id', header: 'Request', hidden: true, cell: ({ request_id }) => <code>{request_id}</code> },
]

const filters: Filter[] = [
  { key: 'mode', label: 'Mode', type: 'select', options: modeOptions },
  {
    key: 'outcome',
    label: 'Outcome',
    type: 'select',
    options: [
      { value: 'answered', label: 'Answered' },
      { value: 'refused', label: 'Refused' },
      { value: 'failed', label: 'Failed' },
    ],
  },
  {
    key: 'integration_id',
    label: 'Integration',
    type: 'select',
    options: async () => (await integrationList.fetch({ per_page: 100 })).data.map(({ id, name }) => ({ value: id, label: name })),
  },
]

/** The calls that programs made with tokens. */
export default function RequestsList() {
  const [repeated, setRepeated] = useState<CallRow | null>(null)
  return (
    <>
      <ListPage
        title="Request log"
        tabs={<DeveloperTabs />}
        rows={callList}
        search="Search paths and request ids"
        defaultSort="-at"
        columns={columns}
        filters={filters}
        rowActions={(row): Action[] =>
          row.method === 'GET' && row.mode === 'live' ? [{ label: 'Run again', icon: 'play', run: () => setRepeated(row) }] : []
        }
        actions={<DocsButton />}
        firstUse={{
          title: 'No calls yet.',
          text: 'Calls that programs make with your tokens are listed here for 30 days, without their content.',
        }}
      />
      <Suspense fallback={null}>{repeated && <RunAgainDialog row={repeated} close={() => setRepeated(null)} />}</Suspense>
    </>
  )
}
