import { Button, Select, TextInput } from '@mantine/core'
import { filledTemplate } from '#domains/messaging/contract/templates.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { call, inboxReads, messagingCall, type Conversation, type Template } from './calls.ts'
import styles from './inbox.module.css'

const templateList = messagingCall.rows('GET /crm/messaging/templates', { query: { status: 'approved' } })

interface Values {
  template: string | null
  params: string[]
}

/** Sends an approved template, when WhatsApp takes no free text. */
export default function TemplateDialog({ conversation, close }: { conversation: Conversation; close: () => void }) {
  const { data, isPending } = useList(templateList, { per_page: 100 })
  const templates = data?.data ?? []
  return (
    <Modal opened onClose={close} title="Send template">
      {isPending ? null : templates.length === 0 ? (
        <p>No template is approved yet. Draft one under SMS and WhatsApp, and ask WhatsApp to approve it.</p>
      ) : (
        <TemplateForm conversation={conversation} templates={templates} close={close} />
      )}
    </Modal>
  )
}

function TemplateForm({
  conversation,
  templates,
  close,
}: {
  conversation: Conversation
  templates: readonly Template[]
  close: () => void
}) {
  const invalidate = useInvalidate()
  const of = (id: string | null) => templates.find((one) => one.id === id)
  const form = useSmallForm<Values>({
    initial: { template: templates[0]!.id, params: [] },
    check: ({ template, params }) => {
      const wanted = of(template)?.parameters ?? 0
      const missing = Array.from({ length: wanted }, (_, at) => at).find((at) => !params[at]?.trim())
      return {
        ...(!template && { template: 'Choose a template.' }),
        ...(missing !== undefined && { [`params.${missing}`]: 'Value is required.' }),
      }
    },
    send: async ({ template, params }, { idempotencyKey }) => {
      const wanted = of(template)!.parameters
      const body = { template: { id: template!, params: params.slice(0, wanted) }, nonce: idempotencyKey.slice(0, 64) }
      await call('POST /crm/inbox/{id}/reply', { params: { id: conversation.id }, body, idempotencyKey })
      await invalidate(inboxReads)
      close()
    },
  })
  const chosen = of(form.values.template)
  const { params } = form.values
  return (
    <SmallForm
      form={form}
      action="Send template"
      more={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Select
        label="Template"
        allowDeselect={false}
        data={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        {...form.field('template')}
      />
      {Array.from({ length: chosen?.parameters ?? 0 }, (_, at) => (
        <TextInput
          key={at}
          label={`Value ${at + 1}`}
          placeholder={chosen?.examples[at]}
          maxLength={500}
          value={params[at] ?? ''}
          error={form.errorAt(`params.${at}`)}
          onChange={(event) => {
            const next = [...params]
            next[at] = event.currentTarget.value
            form.set({ params: next })
          }}
        />
      ))}
      {chosen && <p className={styles.said}>{filledTemplate(chosen.body, params)}</p>}
    </SmallForm>
  )
}
