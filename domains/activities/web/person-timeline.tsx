import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import type { Tone } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { activityKinds, type ActivityKind } from '../contract/kinds.ts'
import type { personTimeline } from '../contract.ts'
import { call } from './calls.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))

type Entry = ResultOf<typeof personTimeline>['entries'][number]

const kindWords: Record<ActivityKind, { log: string; label: string }> = {
  note: { log: 'Add note', label: 'Note' },
  call: { log: 'Log call', label: 'Call' },
  meeting: { log: 'Log meeting', label: 'Meeting' },
  message: { log: 'Log message', label: 'Message' },
}
const tones: Record<string, Tone> = {
  booking: 'green',
  payment: 'green',
  inquiry: 'blue',
  proposal: 'blue',
  mail: 'blue',
  message: 'blue',
  campaign: 'blue',
}

/** All that happened with a person, the latest first, with what can be logged. */
export default function PersonTimeline({ id }: { id: string }) {
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const answer = useInfiniteQuery({
    queryKey: ['GET /crm/contacts/{id}/timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /crm/contacts/{id}/timeline', { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  const log = useAction(call, 'POST /crm/contacts/{id}/activities', { notice: ({ kind }) => `${kindWords[kind].label} saved.` })
  const write = async (kind: ActivityKind) => {
    const body = await ask({ title: kindWords[kind].log, label: 'What was said', action: kindWords[kind].log, type: 'long text' })
    if (body) log.mutate({ params: { id }, body: { kind, body } })
  }
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title="History">
      {may('Edit Clients') && (
        <Group gap="xs" mb="md">
          {activityKinds.map((kind) => (
            <Button key={kind} variant="default" size="compact-md" onClick={() => void write(kind)}>
              {kindWords[kind].log}
            </Button>
          ))}
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add task
          </Button>
        </Group>
      )}
      {answer.isPending && <Skeleton height={120} />}
      {answer.isError && <FailedState error={asCallError(answer.error)} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isSuccess && entries.length === 0 && <p>Nothing has happened yet.</p>}
      <Timeline
        entries={entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: <EntryTitle entry={entry} />,
          text: [entry.detail, entry.user_name].filter(Boolean).join(' · '),
          tone: tones[entry.type] ?? 'neutral',
        }))}
      />
      {answer.hasNextPage && (
        <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Show earlier
        </Button>
      )}
      {adding && (
        <Suspense fallback={null}>
          <TaskDialog clientId={id} close={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function EntryTitle({ entry }: { entry: Entry }) {
  const may = useMay()
  const remove = useAction(call, 'DELETE /crm/activities/{id}', { notice: 'Entry removed.' })
  if (entry.link) return <Link to={entry.link as never}>{entry.title}</Link>
  const label = entry.own ? kindWords[entry.type as ActivityKind].label : null
  return (
    <>
      {label && `${label}: `}
      {entry.title}
      {entry.own && may('Edit Clients') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          ml={4}
          aria-label={`Remove ${label}`}
          onClick={() => remove.mutate({ params: { id: entry.id } })}
        >
          <icons.trash size={14} />
        </ActionIcon>
      )}
    </>
  )
}
