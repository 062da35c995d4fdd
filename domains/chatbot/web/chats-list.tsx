import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { chatList, type ChatRow } from './calls.ts'
import { outcomeName, outcomeOptions, outcomeTones } from './chatbot-words.ts'

const ChatDrawer = lazy(() => import('./chat-drawer.tsx'))

const columns: Column<ChatRow>[] = [
  {
    key: 'first_question',
    header: 'First question',
    card: 'title',
    cell: ({ first_question }) => first_question ?? 'No question, a person was asked for',
  },
  {
    key: 'outcome',
    header: 'Outcome',
    card: 'fact',
    cell: ({ outcome }) => <StatusBadge status={outcome} tone={outcomeTones[outcome]} label={outcomeName(outcome)} />,
  },
  { key: 'questions', header: 'Questions', sort: true, align: 'right', cell: ({ questions }) => <Count value={questions} /> },
  { key: 'unknown', header: 'Not answered', align: 'right', card: 'fact', cell: ({ unknown }) => <Count value={unknown} /> },
  { key: 'page', header: 'Page', hidden: true },
  { key: 'started_at', header: 'Started', sort: true, hidden: true, cell: ({ started_at }) => <Moment value={started_at} /> },
  { key: 'last_at', header: 'Last message', sort: true, cell: ({ last_at }) => <Moment value={last_at} /> },
]

const filters: Filter[] = [
  { key: 'outcome', label: 'Outcome', type: 'multi', options: outcomeOptions },
  { key: 'unanswered', label: 'Questions', type: 'select', options: [{ value: 'true', label: 'Not answered' }] },
]

/** The conversations of the chatbot. One opens next to the list. */
export default function ChatsList() {
  const chat = useDrawer('chat')
  const actions = (
    <>
      <Button component={Link} to={pathTo('/chatbot/lessons')} variant="default">
        Taught answers
      </Button>
      <Button component={Link} to={pathTo('/chatbot/analytics')} variant="default">
        Analytics
      </Button>
      <Button component={Link} to={pathTo('/chatbot/settings')} variant="default">
        Settings
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title="Chatbot conversations"
        actions={actions}
        rows={chatList}
        search="Search first questions"
        defaultSort="-last_at"
        columns={columns}
        filters={filters}
        rowLink={({ id }) => `${pathTo('/chatbot/inquiries')}?chat=${id}`}
        firstUse={{ title: 'No conversations yet.', text: 'Switch the chatbot on and put its line on your website, in the settings.' }}
      />
      <Suspense fallback={null}>{chat.opened && <ChatDrawer key={chat.opened} id={chat.opened} close={chat.close} />}</Suspense>
    </>
  )
}
