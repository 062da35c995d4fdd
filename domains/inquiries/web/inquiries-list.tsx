import { lazy, Suspense } from 'react'
import { truncate } from '#kit/contract/text.ts'
import { useIsBoard, ViewSwitch } from '#kit/web/board/view-switch.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { call, inquiryList, type InquiryRow } from './calls.ts'
import styles from './inquiries.module.css'
import { inquiryFirstUse, sourceOptions, sourceWord, statusOptions, statusTones } from './inquiry-words.ts'
import { ResponseClock } from './response-clock.tsx'

const InquiryDrawer = lazy(() => import('./inquiry-drawer.tsx'))
const InquiriesBoard = lazy(() => import('./inquiries-board.tsx'))
const NewInquiry = lazy(() => import('./new-inquiry.tsx'))

const columns: Column<InquiryRow>[] = [
  {
    key: 'name',
    header: 'Contact',
    sort: true,
    card: 'title',
    cell: ({ name, message, package_title }) => (
      <span className={styles.who}>
        <b>{name}</b>
        <small>{[package_title, message && truncate(message)].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} tone={statusTones[status]} />, card: 'fact' },
  { key: 'first_response_due_at', header: 'First reply', sort: true, cell: (one) => <ResponseClock inquiry={one} />, card: 'fact' },
  { key: 'owner_name', header: 'Owner' },
  { key: 'source', header: 'Source', cell: ({ source }) => sourceWord(source) },
  { key: 'created_at', header: 'Received', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
  { key: 'starts_on', header: 'Travel', sort: true, hidden: true, cell: ({ starts_on }) => <Day value={starts_on} /> },
  { key: 'travellers', header: 'Travellers', align: 'right', hidden: true },
  { key: 'reference', header: 'Number', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'phone', header: 'Phone', hidden: true, cell: ({ phone }) => <span className="figures">{phone}</span> },
  { key: 'email', header: 'Email', hidden: true },
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  {
    key: 'waiting',
    label: 'First reply',
    type: 'select',
    options: [
      { value: 'overdue', label: 'Late' },
      { value: 'any', label: 'No reply yet' },
    ],
  },
  {
    key: 'owner_id',
    label: 'Owner',
    type: 'select',
    options: async () => [
      { value: 'none', label: 'Nobody' },
      ...(await call('GET /inquiries_/owners')).map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  { key: 'source', label: 'Source', type: 'multi', options: sourceOptions },
]

/** The inbox as a list or a board. An inquiry opens next to it. */
export default function InquiriesList() {
  const inquiry = useDrawer('inquiry')
  const adding = useDrawer('add')
  const add = () => adding.open('inquiry')
  const isBoard = useIsBoard()
  const button = { label: 'Add inquiry', needs: ['Edit Inquiries'] as const, run: add }
  return (
    <>
      {isBoard ? (
        <Suspense fallback={null}>
          <InquiriesBoard filters={filters} add={button} />
        </Suspense>
      ) : (
        <ListPage
          title="Inquiries"
          actions={<ViewSwitch />}
          rows={inquiryList}
          search="Search name, email, question"
          defaultSort="-created_at"
          columns={columns}
          filters={filters}
          rowLink={({ id }) => `${pathTo('/inquiries')}?inquiry=${id}`}
          primaryAction={button}
          firstUse={{ ...inquiryFirstUse, action: button }}
        />
      )}
      <Suspense fallback={null}>
        {inquiry.opened && <InquiryDrawer key={inquiry.opened} id={inquiry.opened} close={inquiry.close} />}
        {adding.opened && <NewInquiry close={adding.close} />}
      </Suspense>
    </>
  )
}
