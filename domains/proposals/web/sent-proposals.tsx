import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { listSentProposals } from '../contract.ts'
import { sentPackageList } from './calls.ts'
import { ProposalBadge } from './proposal-badge.tsx'
import { sentStatusOptions } from './proposal-words.ts'

type Row = ResultOf<typeof listSentProposals>[number]

const columns: Column<Row>[] = [
  { key: 'title', header: 'Proposal', card: 'title' },
  { key: 'client_name', header: 'Client', card: 'fact' },
  { key: 'package_title', header: 'Package' },
  { key: 'status', header: 'Status', cell: ({ status }) => <ProposalBadge status={status} />, card: 'fact' },
  { key: 'sent_at', header: 'Sent', sort: true, cell: ({ sent_at }) => <Day value={sent_at} /> },
  { key: 'total', header: 'Total', align: 'right', sort: true, cell: ({ total }) => <Money value={total} /> },
  { key: 'reference', header: 'Number', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'expires_at', header: 'Expires', hidden: true, cell: ({ expires_at }) => <Day value={expires_at} /> },
]

const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: sentStatusOptions }]

/** Sent proposals with a tour package. */
export default function SentProposals() {
  return (
    <ListPage
      title="Sent proposals"
      rows={sentPackageList}
      search="Search proposals"
      defaultSort="-sent_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/proposals/$uuid/edit', { uuid: id })}
      firstUse={{
        title: 'No proposals sent yet.',
        text: 'Sent proposals with a tour package appear here with their status.',
        action: { label: 'Open proposals', icon: 'proposal', to: pathTo('/proposals') },
      }}
    />
  )
}
