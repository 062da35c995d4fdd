import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Count, Day, Moment, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { proposalList, type ProposalRow } from './calls.ts'
import { pdfAction } from './pdf-action.ts'
import { ProposalBadge } from './proposal-badge.tsx'
import { proposalButtons } from './proposal-slots.ts'
import { statusOptions } from './proposal-words.ts'

const NewProposal = lazy(() => import('./new-proposal.tsx'))

const columns: Column<ProposalRow>[] = [
  { key: 'title', header: 'Proposal', card: 'title' },
  { key: 'client_name', header: 'Client' },
  { key: 'status', header: 'Status', cell: ({ status }) => <ProposalBadge status={status} />, card: 'fact' },
  { key: 'total', header: 'Total', align: 'right', sort: true, cell: ({ total }) => <Money value={total} />, card: 'fact' },
  { key: 'sent_at', header: 'Sent', sort: true, cell: ({ sent_at }) => <Day value={sent_at} /> },
  { key: 'views', header: 'Opened', align: 'right', cell: ({ views, sent_at }) => (sent_at ? <Count value={views} /> : null) },
  { key: 'owner_name', header: 'By' },
  { key: 'expires_at', header: 'Open until', hidden: true, cell: ({ expires_at }) => <Day value={lastDay(expires_at)} /> },
  { key: 'viewed_at', header: 'Last opened', hidden: true, cell: ({ viewed_at }) => <Moment value={viewed_at} /> },
  { key: 'accepted_at', header: 'Accepted', hidden: true, cell: ({ accepted_at }) => <Moment value={accepted_at} /> },
  { key: 'reference', header: 'Number', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'created_at', header: 'Begun', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

/** Returns the last day from the moment of expiry, which is the end of that day. */
const lastDay = (end: string | null): string | null => end && new Date(new Date(end).getTime() - 1).toISOString()

const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: statusOptions }]

const rowLink = ({ id }: ProposalRow) => pathTo('/proposals/$uuid/edit', { uuid: id })
const rowActions = ({ id }: ProposalRow) => [pdfAction(id)]

/** All proposals. A new one is created in a drawer with its own address. */
export default function ProposalsList() {
  const may = useMay()
  const adding = useDrawer('add')
  const button = may('Edit Proposals') ? { label: 'New proposal', run: () => adding.open('proposal') } : undefined
  return (
    <>
      <ListPage
        title="Proposals"
        actions={
          <Suspense fallback={null}>
            {proposalButtons.entries().map((ProposalButton, index) => (
              <ProposalButton key={index} />
            ))}
          </Suspense>
        }
        rows={proposalList}
        search="Search title, client, number"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        thumbnail={({ picture_url }) => picture_url}
        // People who may only read proposals cannot open the editor, but can save the PDF.
        {...(may('Edit Proposals') ? { rowLink } : { rowActions })}
        primaryAction={button}
        firstUse={{
          title: 'No proposals yet.',
          text: 'A proposal shows a client what you offer and what it costs. They read, choose, accept and pay online.',
          action: button,
        }}
      />
      {adding.opened && (
        <Suspense fallback={null}>
          <NewProposal inquiry={adding.opened === 'proposal' ? undefined : adding.opened} close={adding.close} />
        </Suspense>
      )}
    </>
  )
}
