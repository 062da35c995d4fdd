import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Chat } from './calls.ts'
import { outcomeName, outcomeTones } from './chatbot-words.ts'

const TeachDialog = lazy(() => import('./teach-dialog.tsx'))
type Answer = Chat['answers'][number]

/** A conversation next to the list: each question with its answer and what that is from. */
export default function ChatDrawer({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /chatbot/inquiries/{id}', { params: { id } })
  const [corrected, correct] = useState<Answer | null>(null)
  const chat = answer.data
  return (
    <Drawer opened onClose={close} position="right" size="lg" title="Conversation">
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isPending && <Skeleton height={320} visible={false} />}
      {chat && (
        <Stack gap="lg">
          <Head chat={chat} />
          {chat.answers.map((one) => (
            <AnswerCard key={one.id} answer={one} teach={() => correct(one)} />
          ))}
          {chat.quotes.length > 0 && <Quotes quotes={chat.quotes} />}
        </Stack>
      )}
      <Suspense fallback={null}>{corrected && <TeachDialog lesson={null} corrects={corrected} close={() => correct(null)} />}</Suspense>
    </Drawer>
  )
}

const Head = ({ chat }: { chat: Chat }) => (
  <>
    <Group gap="sm" justify="space-between">
      <StatusBadge status={chat.outcome} tone={outcomeTones[chat.outcome]} label={outcomeName(chat.outcome)} />
      <Button component={Link} to={`${pathTo('/crm/inbox')}?open=${chat.id}`} variant="default">
        Open in the inbox
      </Button>
    </Group>
    <Facts
      rows={[
        { label: 'Started', value: <Moment value={chat.started_at} /> },
        { label: 'Page', value: chat.page },
        {
          label: 'Booking',
          value: chat.booking_id && (
            <Anchor component={Link} to={pathTo('/bookings/view/$id', { id: chat.booking_id })}>
              Open booking
            </Anchor>
          ),
        },
      ]}
    />
  </>
)

function AnswerCard({ answer, teach }: { answer: Answer; teach: () => void }) {
  const { question, known, lesson_id, citations } = answer
  return (
    <Card
      title={question}
      aside={
        <Allowed needs={['Manage Chatbot']}>
          <Button variant="default" size="compact-md" onClick={teach} aria-label={`Teach an answer to ${question}`}>
            Teach answer
          </Button>
        </Allowed>
      }
    >
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer.answer}</Text>
      <Group gap="sm" mt="sm">
        {!known && <StatusBadge status="unknown" tone="amber" label="Not answered" />}
        {lesson_id && <StatusBadge status="taught" tone="green" label="Taught since" />}
        {citations.map(({ title, url }) =>
          url ? (
            <Anchor key={title} href={url} target="_blank" rel="noreferrer">
              {title}
            </Anchor>
          ) : (
            <Text key={title}>{title}</Text>
          ),
        )}
      </Group>
    </Card>
  )
}

const quoteWords = { open: 'Holds', booked: 'Booked', inquired: 'Sent as an inquiry', expired: 'Expired' } as const
const quoteTones = { open: 'blue', booked: 'green', inquired: 'green', expired: 'neutral' } as const

const Quotes = ({ quotes }: Pick<Chat, 'quotes'>) => (
  <Card title="Prices named" flush>
    <FigureTable
      rows={quotes}
      rowKey={({ id }) => id}
      columns={[
        { key: 'title', header: 'Offer', cell: ({ title }) => title },
        {
          key: 'status',
          header: 'Status',
          cell: ({ status, expires_at }) => (
            <>
              <StatusBadge status={status} tone={quoteTones[status]} label={quoteWords[status]} />
              {status === 'open' && (
                <Text size="sm" c="dimmed">
                  until <Moment value={expires_at} />
                </Text>
              )}
            </>
          ),
        },
        { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
      ]}
    />
  </Card>
)
