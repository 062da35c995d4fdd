import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type * as clients from '#domains/clients/contract.ts'
import { client } from '#kit/web/call.ts'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, inboxReads, type Template } from './calls.ts'
import { sentTemplate, TemplateFields, templateProblems, useTemplates, type TemplateValues } from './template-fields.tsx'

const clientsCall = client<typeof clients>()

interface Values extends TemplateValues {
  channel: 'email' | 'sms' | 'whatsapp'
  /** WhatsApp takes free text only from people who wrote in the last 24 hours. */
  says: 'template' | 'text'
  client_id: string | null
  email: string
  phone: string
  subject: string
  text: string
}

interface Props {
  close: () => void
  done: (id: string) => void
  /** The person to write to, from their page. */
  clientId?: string
}

/** Writes to a person first: by mail, SMS, or WhatsApp with an approved template. */
export default function NewConversation(props: Props) {
  const templates = useTemplates()
  return (
    <Drawer opened onClose={props.close} position="right" size="md" title="Write message">
      {templates && <MessageForm {...props} templates={templates} />}
    </Drawer>
  )
}

function problemsOf(values: Values, templates: readonly Template[]): Record<string, string> {
  const { channel, says, client_id, email, phone, subject, text } = values
  const byTemplate = channel === 'whatsapp' && says === 'template'
  return {
    ...(channel === 'email' && !client_id && email.trim() === '' && { email: 'Email is required.' }),
    ...(channel === 'email' && subject.trim() === '' && { subject: 'Subject is required.' }),
    ...(channel !== 'email' && !client_id && phone === '' && { phone: 'Phone is required.' }),
    ...(byTemplate ? templateProblems(templates, values) : text.trim() === '' && { text: 'Message is required.' }),
  }
}

function MessageForm({ close, done, clientId, templates }: Props & { templates: readonly Template[] }) {
  const invalidate = useInvalidate()
  const seesClients = useMay()('View Clients')
  const form = useSmallForm<Values>({
    initial: {
      channel: clientId ? 'whatsapp' : 'email',
      says: 'template',
      client_id: clientId ?? null,
      email: '',
      phone: '',
      subject: '',
      text: '',
      template: templates[0]?.id ?? null,
      params: [],
    },
    check: (values) => problemsOf(values, templates),
    send: async (values, { idempotencyKey }) => {
      const { channel, says, client_id, email, phone, subject, text } = values
      const to = client_id ? { client_id } : channel === 'email' ? { email } : { phone }
      const content = channel === 'whatsapp' && says === 'template' ? { template: sentTemplate(templates, values) } : { text }
      const body = { channel, ...to, ...(channel === 'email' && { subject }), ...content }
      const { id } = await call('POST /crm/inbox/new', { body, idempotencyKey })
      await invalidate(inboxReads)
      toast('Message sent.')
      done(id)
    },
  })
  const { channel, says, client_id, phone } = form.values
  const person = useCall(clientsCall, 'GET /clients/{id}/show', { params: { id: client_id ?? '' } }, { enabled: client_id !== null })
  const number = client_id ? (person.data?.phone ?? null) : phone || null
  return (
    <SmallForm
      form={form}
      action="Send message"
      more={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label="Channel"
        data={[
          { value: 'email', label: 'Email' },
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
        value={channel}
        onChange={(value) => form.set({ channel: value as Values['channel'] })}
      />
      {seesClients && (
        <RemoteSelect
          label="Contact"
          placeholder="Search name, phone or email"
          nothingFound="No contact found."
          disabled={clientId !== undefined}
          search={findClients}
          current={person.data ? { value: person.data.id, label: labelOf(person.data) } : null}
          {...form.field('client_id')}
          name="clients"
        />
      )}
      {!client_id &&
        (channel === 'email' ? (
          <TextInput label="Email" type="email" required {...form.field('email')} />
        ) : (
          <PhoneField label="Phone" required {...form.field('phone')} />
        ))}
      {channel === 'email' && <TextInput label="Subject" required maxLength={200} {...form.field('subject')} />}
      {channel === 'whatsapp' && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="Content"
          data={[
            { value: 'template', label: 'Template' },
            { value: 'text', label: 'Free text' },
          ]}
          value={says}
          onChange={(value) => form.set({ says: value as Values['says'] })}
        />
      )}
      {channel === 'whatsapp' && says === 'template' ? (
        templates.length === 0 ? (
          <p>No template is approved yet. Draft one under SMS and WhatsApp, and ask WhatsApp to approve it.</p>
        ) : (
          <TemplateFields templates={templates} values={form.values} change={form.set} errorAt={form.errorAt} to={number} />
        )
      ) : (
        <Textarea
          label="Message"
          description={channel === 'whatsapp' ? 'Only for people who wrote to you in the last 24 hours.' : undefined}
          required
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
          {...form.field('text')}
        />
      )}
    </SmallForm>
  )
}

const labelOf = ({ name, phone, email }: { name: string; phone: string | null; email: string | null }): string =>
  [name, phone ?? email].filter(Boolean).join(' · ')

async function findClients(search: string, signal: AbortSignal) {
  const { data } = await clientsCall.list('GET /clients', { query: { search, per_page: '15' }, signal })
  return data.map((one) => ({ value: one.id, label: labelOf(one) }))
}
