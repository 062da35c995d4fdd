import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ClientCardProps } from '#domains/clients/web/client-slots.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { inboxList } from './calls.ts'
import { channelNames, statusNames, statusTones } from './inbox-words.ts'

const NewConversation = lazy(() => import('./new-conversation.tsx'))
const openAt = (id: string) => `${pathTo('/crm/inbox')}?open=${id}`

/** Open conversations of a person, and a message to them. */
export default function ClientCard({ id }: ClientCardProps) {
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const { data } = useList(inboxList, { client_id: id, per_page: 5 })
  if (!data) return null
  return (
    <Card
      title="Messages"
      flush
      aside={
        <Allowed needs={['Edit Inquiries', 'Edit Clients']}>
          <Button variant="default" size="compact-md" onClick={() => setWriting(true)}>
            Write message
          </Button>
        </Allowed>
      }
    >
      <LinkRows none="No open conversation.">
        {data.data.map((one) => (
          <LinkRow
            key={one.id}
            to={openAt(one.id)}
            title={one.last_message || one.subject || channelNames[one.channel]}
            text={`${channelNames[one.channel]} · ${formatMoment(one.last_message_at)}`}
            value={<StatusBadge status={one.status} label={statusNames[one.status]} tone={statusTones[one.status]} />}
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>
        {writing && (
          <NewConversation clientId={id} close={() => setWriting(false)} done={(opened) => void navigate({ href: openAt(opened) })} />
        )}
      </Suspense>
    </Card>
  )
}
