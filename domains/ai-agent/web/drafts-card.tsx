import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#kit/contract/time.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useList } from '#kit/web/use-call.ts'
import { draftKindNames } from '../contract/words.ts'
import { draftList } from './calls.ts'
import { DraftBadge } from './draft-words.tsx'

const step = 15
const most = 100

/** The drafts so far, the newest first. */
export function DraftsCard() {
  const [count, setCount] = useState(step)
  const answer = useList(draftList, { per_page: count })
  const { data } = answer
  return (
    <Card title="Drafts" flush>
      {answer.isPending && <Skeleton height={180} />}
      {!data && answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {data && (
        <LinkRows none="No drafts yet. Write a wish, or draft a reply from an inquiry.">
          {data.data.map(({ id, title, kind, status, client_name, created_by_name, created_at }) => (
            <LinkRow
              key={id}
              to={pathTo('/crm/ai-agent/$id', { id })}
              title={title}
              text={[draftKindNames[kind], client_name, created_by_name, formatMoment(created_at)].filter(Boolean).join(' · ')}
              value={<DraftBadge status={status} />}
            />
          ))}
        </LinkRows>
      )}
      {data && data.meta.total > count && count < most && (
        <Button variant="subtle" fullWidth onClick={() => setCount(Math.min(count + step, most))}>
          Show more drafts
        </Button>
      )}
    </Card>
  )
}
