import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useAction, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, draftList, draftReads } from './calls.ts'
import { DraftBadge } from './draft-words.tsx'

/** Summarises a client, and shows what the AI agent drafted about them. */
export default function ClientCard({ id }: ClientCardProps) {
  const may = useMay()
  const navigate = useNavigate()
  const { data } = useList(draftList, { client_id: id, per_page: 3 }, { enabled: may('View Clients') })
  const summarise = useAction(call, 'POST /crm/ai-agent/summaries', {
    invalidates: draftReads,
    failed: 'Not summarised',
    done: (draft) => navigate({ href: pathTo('/crm/ai-agent/$id', { id: draft.id }) }),
  })
  if (!may('View Clients')) return null
  return (
    <Card
      title="AI agent"
      flush
      aside={
        <Button
          variant="default"
          size="compact-sm"
          loading={summarise.isPending}
          onClick={() => summarise.mutate({ body: { client_id: id } })}
        >
          Summarise client
        </Button>
      }
    >
      <LinkRows none="No drafts about this client yet.">
        {(data?.data ?? []).map(({ id: draft, title, status, created_at }) => (
          <LinkRow
            key={draft}
            to={pathTo('/crm/ai-agent/$id', { id: draft })}
            title={title}
            text={formatMoment(created_at)}
            value={<DraftBadge status={status} />}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
