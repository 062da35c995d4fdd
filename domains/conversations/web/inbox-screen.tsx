import { Button, SegmentedControl, Select, Skeleton, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { asCallError } from '#kit/web/call-error.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './inbox.module.css'
import { channelNames, tabs } from './inbox-words.ts'
import { useInbox } from './use-inbox.ts'
import { useInboxNews } from './use-presence.ts'

const ConversationPane = lazy(() => import('./conversation-pane.tsx'))
const NewConversation = lazy(() => import('./new-conversation.tsx'))

interface Search {
  tab?: string
  search?: string
  open?: string
  channel?: string
}

/** The inbox: a list, the open conversation and its person; one at a time on a phone. */
export default function InboxScreen() {
  const { tab = 'all', search = '', open, channel } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const adding = useDrawer('write')
  const change = (values: Partial<Search>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...values })) as never, replace: true, resetScroll: false })
  useInboxNews()
  const { answer: list, rows, meta } = useInbox({ tab, search, channel })
  useKeys(
    rows.map(({ id }) => id),
    open,
    (id) => change({ open: id }),
  )
  const write = { label: 'Write message', run: () => adding.open(), needs: ['Edit Inquiries', 'Edit Clients'] as const }
  return (
    <ScreenPage
      title="Inbox"
      primaryAction={write}
      actions={[
        { label: 'Canned replies', icon: 'article', run: () => void navigate({ to: '/crm/canned-replies' }) },
        { label: 'SMS and WhatsApp', icon: 'settings', run: () => void navigate({ to: '/crm/messaging' }), needs: ['Manage CRM'] },
      ]}
    >
      <div className={styles.panes} data-open={open ? true : undefined}>
        <section className={styles.list} aria-label="Conversations">
          <SearchBox value={search} change={(value) => change({ search: value || undefined } as Partial<Search>)} />
          <Select
            aria-label="Channel"
            placeholder="All channels"
            clearable
            mt={8}
            data={Object.entries(channelNames).map(([value, label]) => ({ value, label }))}
            value={channel ?? null}
            onChange={(value) => change({ channel: value ?? undefined } as Partial<Search>)}
          />
          <div className={styles.tabs}>
            <SegmentedControl
              aria-label="Show"
              size="xs"
              data={tabs.map(({ value, label }) => ({ value, label }))}
              value={tab}
              onChange={(value) => change({ tab: value })}
            />
          </div>
          {list.isPending && <Skeleton height={240} mt={8} />}
          {list.isError && !list.data && (
            <FailedState error={asCallError(list.error)} retry={() => void list.refetch()} retrying={list.isFetching} />
          )}
          {list.data && rows.length === 0 && (
            <EmptyState
              title={search || channel || tab !== 'all' ? 'Nothing here.' : 'No conversations yet.'}
              text={search || channel || tab !== 'all' ? 'Try another tab or another word.' : 'What people write to you appears here.'}
            />
          )}
          <ConversationList rows={rows} open={open} choose={(id) => change({ open: id })} />
          {meta && rows.length > 0 && (
            <p className={styles.more} role="status">
              {countText(rows.length, meta)}
            </p>
          )}
          {list.hasNextPage && (
            <Button fullWidth mt={8} variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more conversations
            </Button>
          )}
        </section>
        {open ? (
          <Suspense fallback={<section className={styles.thread} aria-busy />}>
            <ConversationPane key={open} id={open} close={() => change({ open: undefined } as never)} />
          </Suspense>
        ) : (
          <section className={styles.nothing} aria-label="Conversation">
            <EmptyState title="Choose a conversation." text="J and K go through the list." />
          </section>
        )}
      </div>
      <Suspense fallback={null}>
        {adding.opened && <NewConversation close={adding.close} done={(id) => change({ open: id, write: undefined } as never)} />}
      </Suspense>
    </ScreenPage>
  )
}

/** "50 of 132 conversations": the count stops at 1,000. */
function countText(shown: number, { total, more }: { total: number; more: boolean }): string {
  if (shown >= total && !more) return `${total} ${total === 1 ? 'conversation' : 'conversations'}`
  return `${shown} of ${more ? 'more than ' : ''}${Math.max(total, shown).toLocaleString('en')} conversations`
}

/** J and K go through the list. */
function useKeys(ids: readonly string[], open: string | undefined, choose: (id: string) => void): void {
  const step = (by: 1 | -1) => {
    const at = open ? ids.indexOf(open) : -1
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)]
    if (next) choose(next)
  }
  useShortcuts([
    { keys: 'j', label: 'Next conversation', group: 'List', run: () => step(1) },
    { keys: 'k', label: 'Previous conversation', group: 'List', run: () => step(-1) },
  ])
}

const pauseMs = 300

function SearchBox({ value, change }: { value: string; change: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => change(text), pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      aria-label="Search the inbox"
      placeholder="Search name, number, words"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
