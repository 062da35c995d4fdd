import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, inboxReads, type Conversation, type Template } from './calls.ts'
import { sentTemplate, TemplateFields, templateProblems, useTemplates, type TemplateValues } from './template-fields.tsx'

/** Sends an approved template, when WhatsApp takes no free text. */
export default function TemplateDialog({ conversation, close }: { conversation: Conversation; close: () => void }) {
  const templates = useTemplates()
  return (
    <Modal opened onClose={close} title="Send template">
      {!templates ? null : templates.length === 0 ? (
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
  const form = useSmallForm<TemplateValues>({
    initial: { template: templates[0]!.id, params: [] },
    check: (values) => templateProblems(templates, values),
    send: async (values, { idempotencyKey }) => {
      const body = { template: sentTemplate(templates, values), nonce: idempotencyKey.slice(0, 64) }
      await call('POST /crm/inbox/{id}/reply', { params: { id: conversation.id }, body, idempotencyKey })
      await invalidate(inboxReads)
      close()
    },
  })
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
      <TemplateFields templates={templates} values={form.values} change={form.set} errorAt={form.errorAt} to={conversation.phone} />
    </SmallForm>
  )
}
