import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { proposalList } from './calls.ts'
import { ProposalBadge } from './proposal-badge.tsx'

/** The proposals to a client, for people who may view proposals. Nothing if there is none. */
export default function ClientCard({ id }: ClientCardProps) {
  const may = useMay()
  const { features } = useUser()
  const allowed = may('View Proposals', 'Edit Proposals') && features.includes('proposals')
  const { data } = useList(proposalList, { client_id: id, per_page: 5 }, { enabled: allowed })
  if (!data || data.data.length === 0) return null
  return (
    <Card title="Proposals" flush>
      <LinkRows none="">
        {data.data.map(({ id: proposal, title, status, total, sent_at, reference, picture_url }) => (
          <LinkRow
            key={proposal}
            to={may('Edit Proposals') ? pathTo('/proposals/$uuid/edit', { uuid: proposal }) : undefined}
            picture={picture_url}
            title={title}
            text={[reference, sent_at && `sent ${formatShortDay(sent_at)}`].filter(Boolean).join(' · ')}
            value={
              <>
                <ProposalBadge status={status} />
                <Money value={total} />
              </>
            }
          />
        ))}
      </LinkRows>
    </Card>
  )
}
