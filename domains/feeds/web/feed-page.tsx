import { Alert, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { leftOutReasons, type FeedKind } from '../contract/words.ts'
import { call, feedItems, type Feed, type FeedItem } from './calls.ts'
import { FeedFacts } from './feed-facts.tsx'
import { FeedStatus } from './feed-status.tsx'
import { PreviewDrawer } from './preview-drawer.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { feedTexts, reasonWords } from './words.ts'

interface FeedPageProps {
  kind: FeedKind
  title: string
  tabs?: ReactNode
}

const makingMs = 3_000

/** A feed with its address, its last runs, and each offer with what the feed says of it. */
export function FeedPage({ kind, title, tabs }: FeedPageProps) {
  const [making, setMaking] = useState(false)
  const answer = useCall(call, 'GET /feeds/{kind}', { params: { kind } }, making ? { refetchEveryMs: makingMs } : {})
  if (answer.data && making !== answer.data.making) setMaking(answer.data.making)
  useNewRun(answer.data?.run_at ?? null)
  const { button, actions } = useFeedActions(kind, answer.data)
  const feed = answer.data
  return (
    <ScreenPage
      title={title}
      subtitle={feedTexts[kind]}
      status={feed && <FeedStatus feed={feed} />}
      primaryAction={button}
      actions={actions}
      side={feed && <FeedFacts feed={feed} />}
    >
      <Stack>
        {tabs}
        {answer.isPending && <Skeleton height={240} />}
        {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
        {feed?.run_error && (
          <Alert color="red" title="The last run failed">
            {feed.run_error}
          </Alert>
        )}
        {feed?.waiting && <WaitingCard feed={feed} />}
        {feed && <Items kind={kind} button={feed.enabled ? undefined : button} />}
      </Stack>
    </ScreenPage>
  )
}

/** Refetches the offers when a run has ended. */
function useNewRun(runAt: string | null): void {
  const invalidate = useInvalidate()
  const before = useRef(runAt)
  useEffect(() => {
    if (before.current !== runAt) void invalidate(['/feeds'])
    before.current = runAt
  }, [runAt, invalidate])
}

function useFeedActions(kind: FeedKind, feed: Feed | undefined): { button: Button | undefined; actions: Action[] } {
  const update = useAction(call, 'POST /feeds/{kind}/update', { notice: 'Feed saved.' })
  const make = useAction(call, 'POST /feeds/{kind}/make', { notice: 'The feed is being made.' })
  const renew = useAction(call, 'POST /feeds/{kind}/address', { notice: 'The feed has a new address.' })
  if (!feed) return { button: undefined, actions: [] }
  const needs = ['Manage Integrations'] as const
  const turn = (enabled: boolean) => update.mutate({ params: { kind }, body: { enabled, version: feed.version } })
  if (!feed.enabled) return { button: { label: 'Switch feed on', run: () => turn(true), needs }, actions: [] }
  return {
    button: { label: 'Make feed now', icon: 'refresh', run: () => make.mutate({ params: { kind } }), needs },
    actions: [
      {
        label: 'Renew address',
        icon: 'refresh',
        needs,
        run: async () => {
          const text = 'The old address stops working at once. Enter the new one where the feed is read.'
          if (await confirm({ title: 'Renew the address of this feed?', text, action: 'Renew address', danger: true }))
            renew.mutate({ params: { kind } })
        },
      },
      {
        label: 'Switch feed off',
        icon: 'pause',
        needs,
        run: async () => {
          const text = 'Its address answers “not found” until you switch it on again.'
          if (await confirm({ title: 'Switch this feed off?', text, action: 'Switch feed off', danger: true })) turn(false)
        },
      },
    ],
  }
}

const reasonFilter = {
  key: 'reason',
  label: 'Reason',
  type: 'multi' as const,
  options: leftOutReasons.map((value) => ({ value, label: reasonWords[value] })),
}
const inFeedFilter = {
  key: 'in_feed',
  label: 'In the feed',
  type: 'select' as const,
  options: [
    { value: 'yes', label: 'In the feed' },
    { value: 'no', label: 'Left out' },
  ],
}

function Items({ kind, button }: { kind: FeedKind; button: Button | undefined }) {
  const rows = useMemo(() => feedItems(kind), [kind])
  const [shown, setShown] = useState<FeedItem | null>(null)
  return (
    <>
      <ListPage
        inside
        title="Offers"
        rows={rows}
        search="Search offers"
        defaultSort="title"
        columns={[
          { key: 'title', header: 'Offer', sort: true, card: 'title' },
          { key: 'kind', header: 'Kind', card: 'fact', cell: (row) => wordsOf(row.kind) },
          {
            key: 'reasons',
            header: 'In the feed',
            card: 'fact',
            cell: ({ in_feed, reasons }) =>
              in_feed ? (
                <StatusBadge status="in" tone="green" label="In the feed" />
              ) : (
                <StatusBadge status="out" tone="amber" label={reasons.map((reason) => reasonWords[reason]).join(', ')} />
              ),
          },
        ]}
        filters={[inFeedFilter, reasonFilter]}
        rowActions={(row) => [{ label: 'Preview', icon: 'eye', run: () => setShown(row) }]}
        firstUse={{
          title: button ? 'This feed is off.' : 'No offers yet.',
          text: button
            ? 'Once it is on, it is made every day, and a few minutes after your offers change.'
            : 'Publish offers and put them on your website. They appear here when the feed is made.',
          action: button,
        }}
      />
      <PreviewDrawer item={shown} close={() => setShown(null)} />
    </>
  )
}
