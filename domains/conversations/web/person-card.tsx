import { Anchor, Button, Select, Stack, TagsInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ResponseClock } from '#domains/inquiries/web/response-clock.tsx'
import { Allowed } from '#kit/web/allowed.tsx'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useAllowed, useMay, useUser } from '#kit/web/use-session.ts'
import { call, inboxReads, type Conversation } from './calls.ts'
import styles from './inbox.module.css'

/** Who it is, who looks after it, and what can be made of it. */
export function PersonCard({ conversation }: { conversation: Conversation }) {
  const { client_id, client_name, email, phone, reply_address, booking_id, subject } = conversation
  const may = useMay()
  const seesClients = may('View Clients')
  return (
    <aside className={styles.person} aria-label="Person">
      <Stack gap="md">
        <Facts
          rows={[
            {
              label: 'Contact',
              value:
                client_id &&
                (seesClients ? (
                  <Anchor component={Link} to={pathTo('/crm/contacts/$id', { id: client_id })}>
                    {client_name}
                  </Anchor>
                ) : (
                  client_name
                )),
            },
            {
              label: 'Booking',
              value:
                booking_id &&
                (may('View Bookings') ? (
                  <Anchor component={Link} to={pathTo('/bookings/view/$id', { id: booking_id })}>
                    {subject}
                  </Anchor>
                ) : (
                  subject
                )),
            },
            { label: 'Phone', value: phone && <a href={`tel:${phone}`}>{phone}</a>, copy: phone },
            { label: 'Email', value: email && <a href={`mailto:${email}`}>{email}</a>, copy: email },
            { label: 'First reply', value: !conversation.with_bot && <ResponseClock inquiry={{ ...conversation, status: 'open' }} /> },
            { label: 'Reply address', value: reply_address && 'Copy address', copy: reply_address },
          ]}
        />
        <Assignee conversation={conversation} />
        <Tags conversation={conversation} />
        <Next conversation={conversation} />
      </Stack>
    </aside>
  )
}

function Assignee({ conversation }: { conversation: Conversation }) {
  const { id, assigned_to, assigned_name, version } = conversation
  const allowed = useAllowed()({ needs: ['Edit Inquiries', 'Edit Clients'] })
  const { data } = useCall(call, 'GET /crm/inbox/agents')
  const assign = useAction(call, 'POST /crm/inbox/{id}/assign', { invalidates: inboxReads, failed: 'Not assigned' })
  const people = (data ?? []).map((one) => ({ value: one.id, label: one.name }))
  const gone =
    assigned_to && !people.some(({ value }) => value === assigned_to)
      ? [{ value: assigned_to, label: assigned_name ?? 'Former member' }]
      : []
  return (
    <Select
      label="Assigned to"
      placeholder="Nobody"
      clearable
      searchable
      data={[...people, ...gone]}
      value={assigned_to}
      disabled={assign.isPending || !allowed}
      onChange={(user_id) => assign.mutate({ params: { id }, body: { user_id, version } })}
    />
  )
}

function Tags({ conversation: { id, tags } }: { conversation: Conversation }) {
  const allowed = useAllowed()({ needs: ['Edit Inquiries', 'Edit Clients'] })
  const set = useAction(call, 'POST /crm/inbox/{id}/tags', { invalidates: inboxReads, failed: 'Not tagged' })
  return (
    <TagsInput
      label="Tags"
      maxTags={20}
      value={tags}
      disabled={!allowed || set.isPending}
      onChange={(next) => set.mutate({ params: { id }, body: { tags: next } })}
    />
  )
}

/** What the conversation can become. */
function Next({ conversation }: { conversation: Conversation }) {
  const { id, client_id, lead_id, channel, name, last_message } = conversation
  const { features } = useUser()
  const params = { id }
  const options = { invalidates: [...inboxReads, '/crm', '/inquiries_'], failed: 'Not added' }
  const link = useAction(call, 'POST /crm/inbox/{id}/client', { ...options, notice: 'Contact added.' })
  const lead = useAction(call, 'POST /crm/inbox/{id}/lead', { ...options, notice: 'Lead added.' })
  const inquiry = useAction(call, 'POST /crm/inbox/{id}/inquiry', {
    ...options,
    done: ({ reference }) => toast(`Inquiry ${reference} recorded.`),
  })
  const addLead = async () => {
    const title = await ask({
      title: 'Add lead',
      label: 'What is it about?',
      action: 'Add lead',
      initial: last_message.slice(0, 120) || name,
    })
    if (title) lead.mutate({ params, body: { title } })
  }
  return (
    <Stack gap="xs">
      <Allowed needs={['Edit Clients']}>
        {!client_id && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate({ params, body: {} })}>
            Add contact
          </Button>
        )}
        {!lead_id && (
          <Button variant="default" loading={lead.isPending} onClick={() => void addLead()}>
            Add lead
          </Button>
        )}
      </Allowed>
      {channel !== 'inquiry' && features.includes('inquiries') && (
        <Allowed needs={['Edit Inquiries']}>
          <Button
            variant="default"
            loading={inquiry.isPending}
            onClick={() => inquiry.mutate({ params, body: { message: last_message || 'Wrote to us' } })}
          >
            Record inquiry
          </Button>
        </Allowed>
      )}
      {client_id && (
        <Allowed needs={['Edit Proposals']}>
          <Button component={Link} variant="default" to={`${pathTo('/proposals')}?add=proposal`}>
            Make proposal
          </Button>
        </Allowed>
      )}
    </Stack>
  )
}
