import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { templateBody } from '../contract.ts'
import { filledTemplate, parametersOf } from '../contract/templates.ts'
import { call, messagingReads, templateList, type Template } from './calls.ts'

/** Drafts or changes a WhatsApp template. */
export default function TemplateDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useList(templateList, { per_page: 100 }, { enabled: id !== 'new' })
  const known = data?.data.find((one) => one.id === id) ?? null
  if (id !== 'new' && !known) return null
  return (
    <Modal opened onClose={close} title={known ? 'Edit template' : 'Add template'} size="lg">
      <TemplateForm known={known} close={close} />
    </Modal>
  )
}

interface Values {
  name: string
  language: string
  category: Template['category']
  body: string
  footer: string
  examples: string[]
}

const bodyOf = ({ examples, body, ...values }: Values) => ({
  ...values,
  body,
  examples: Array.from({ length: Math.max(0, parametersOf(body)) }, (_, at) => examples[at] ?? ''),
})

function TemplateForm({ known, close }: { known: Template | null; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: {
      name: known?.name ?? '',
      language: known?.language ?? 'en',
      category: known?.category ?? 'utility',
      body: known?.body ?? '',
      footer: known?.footer ?? '',
      examples: known?.examples ?? [],
    },
    check: (values) => checkWith(templateBody)(bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values)
      await (known
        ? call('PUT /crm/messaging/templates/{id}', { params: { id: known.id }, body: { ...body, version: known.version } })
        : call('POST /crm/messaging/templates', { body }))
      await invalidate(messagingReads)
      close()
    },
  })
  const { body, examples } = form.values
  const places = Math.max(0, parametersOf(body))
  return (
    <SmallForm
      form={form}
      action={known ? 'Save template' : 'Add template'}
      more={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Name" required description="Small letters, digits and underscores" data-autofocus {...form.field('name')} />
      <TextInput label="Language" required description="A code such as en, sw or fr" {...form.field('language')} />
      <Select
        label="Category"
        allowDeselect={false}
        data={[
          { value: 'utility', label: 'Utility: about a booking or a question' },
          { value: 'marketing', label: 'Marketing: offers' },
          { value: 'authentication', label: 'Authentication: codes' },
        ]}
        {...form.field('category')}
      />
      <Textarea
        label="Text"
        required
        autosize
        minRows={3}
        maxLength={1024}
        description="Number the places: {{1}}, {{2}}"
        {...form.field('body')}
      />
      {Array.from({ length: places }, (_, at) => (
        <TextInput
          key={at}
          label={`Example of {{${at + 1}}}`}
          required
          value={examples[at] ?? ''}
          error={form.errorAt(`examples.${at}`)}
          onChange={(event) => {
            const next = [...examples]
            next[at] = event.currentTarget.value
            form.set({ examples: next })
          }}
        />
      ))}
      <TextInput label="Footer" maxLength={60} {...form.field('footer')} />
      {body !== '' && <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{filledTemplate(body, examples)}</p>}
    </SmallForm>
  )
}
