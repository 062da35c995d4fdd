import { ActionIcon, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { pathTo } from '#kit/web/path-to.ts'
import { icons } from '#kit/web/icons.ts'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useAllowed } from '#kit/web/use-session.ts'
import { useNavigate } from '@tanstack/react-router'
import { call, inboxReads, type Conversation } from './calls.ts'
import styles from './inbox.module.css'
import { channelNames, statusNames, statusTones } from './inbox-words.ts'
import { Messages } from './messages.tsx'
import { PersonCard } from './person-card.tsx'
import { ReplyBox } from './reply-box.tsx'
import { usePresence } from './use-presence.ts'
import { useSending } from './use-sending.ts'

const edit = ['Edit Inquiries', 'Edit Clients'] as const

/** One conversation: its messages, the box to answer, and its person at the side. */
export default function ConversationPane({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /crm/inbox/{id}', { params: { id } })
  const presence = usePresence(id)
  const sending = useSending()
  const conversation = answer.data
  useMarkRead(id, conversation?.unread ?? 0)
  if (answer.isError && !conversation)
    return (
      <section className={styles.thread} aria-label="Conversation">
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      </section>
    )
  if (!conversation)
    return (
      <section className={styles.thread} aria-label="Conversation" aria-busy>
        <Skeleton height={240} visible={false} />
      </section>
    )
  return (
    <section className={styles.thread} aria-label={`Conversation with ${conversation.name}`}>
      <div className={styles.withPerson}>
        <div className={styles.conversation}>
          <Head conversation={conversation} close={close} />
          <Messages conversation={conversation} waiting={sending.waiting.filter((one) => one.conversation === id)} />
          <Warning colleagues={presence.colleagues} />
          <ReplyBox conversation={conversation} send={sending.send} typed={presence.typed} />
        </div>
        <PersonCard conversation={conversation} />
      </div>
    </section>
  )
}

/** What is on the screen of somebody who looks is read. */
function useMarkRead(id: string, unread: number): void {
  const read = useAction(call, 'POST /crm/inbox/{id}/read', { invalidates: inboxReads, failed: false })
  const { mutate } = read
  const may = useAllowed()({ needs: edit })
  useEffect(() => {
    if (may && unread > 0 && document.visibilityState === 'visible') mutate({ params: { id } })
  }, [id, unread, mutate, may])
}

function Head({ conversation, close }: { conversation: Conversation; close: () => void }) {
  const { id, name, channel, status, subject, allowed } = conversation
  const navigate = useNavigate()
  const move = useAction(call, 'POST /crm/inbox/{id}/status', { invalidates: inboxReads, failed: 'Not changed' })
  const may = useAllowed()({ needs: edit })
  const to = (next: 'open' | 'resolved') => move.mutate({ params: { id }, body: { status: next } })
  const snooze = (hours: number) =>
    move.mutate({ params: { id }, body: { status: 'snoozed', snoozed_until: new Date(Date.now() + hours * 3_600_000).toISOString() } })
  useShortcuts(
    may && allowed.includes('resolved') ? [{ keys: 'e', label: 'Resolve conversation', group: 'Record', run: () => to('resolved') }] : [],
  )
  const leadsTo = (next: (typeof allowed)[number]) => allowed.includes(next)
  return (
    <header className={styles.head}>
      <ActionIcon className={styles.back} variant="subtle" color="gray" aria-label="Back to the list" onClick={close}>
        <icons.left size={18} />
      </ActionIcon>
      <h2>{name}</h2>
      <StatusBadge status={status} label={statusNames[status]} tone={statusTones[status]} />
      <span className={styles.event}>
        {channelNames[channel]}
        {subject && ` · ${subject}`}
      </span>
      <RowMenu
        label="Conversation actions"
        actions={[
          ...(leadsTo('resolved') ? [{ label: 'Resolve', icon: 'check' as const, needs: edit, run: () => to('resolved') }] : []),
          ...(leadsTo('open')
            ? [
                {
                  label: status === 'pending' ? 'Take over from bot' : 'Reopen',
                  icon: 'refresh' as const,
                  needs: edit,
                  run: () => to('open'),
                },
              ]
            : []),
          ...(leadsTo('snoozed')
            ? [
                { label: 'Snooze for 3 hours', icon: 'clock' as const, needs: edit, run: () => snooze(3) },
                { label: 'Snooze until tomorrow', icon: 'clock' as const, needs: edit, run: () => snooze(24) },
                { label: 'Snooze for a week', icon: 'clock' as const, needs: edit, run: () => snooze(7 * 24) },
              ]
            : []),
          ...(conversation.inquiry_id
            ? [
                {
                  label: 'Open inquiry',
                  icon: 'message' as const,
                  run: () => void navigate({ href: `${pathTo('/inquiries')}?inquiry=${conversation.inquiry_id}` }),
                },
              ]
            : []),
        ]}
      />
    </header>
  )
}

/** Who else is at it: two people should not answer at once. */
function Warning({ colleagues }: { colleagues: ReturnType<typeof usePresence>['colleagues'] }) {
  const typing = colleagues.filter(({ state }) => state === 'typing').map(({ name }) => name)
  const viewing = colleagues.filter(({ state }) => state === 'viewing').map(({ name }) => name)
  const words = [
    typing.length > 0 && `${typing.join(' and ')} ${typing.length === 1 ? 'is' : 'are'} replying.`,
    viewing.length > 0 && `${viewing.join(' and ')} ${viewing.length === 1 ? 'is' : 'are'} looking at this too.`,
  ].filter(Boolean)
  return (
    <div role="status" aria-live="polite">
      {words.length > 0 && (
        <p className={styles.warning} style={{ padding: '0 16px' }}>
          {words.join(' ')}
        </p>
      )}
    </div>
  )
}
