import { Button, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { mergeFields, unknownFields } from '../contract/merge.ts'
import { call, cannedList, type CannedReply } from './calls.ts'

/** Adds or changes a canned reply. */
export default function CannedDialog({ id, close }: { id: string; close: () => void }) {
  const { data } = useList(cannedList, { per_page: 100 }, { enabled: id !== 'new' })
  const known = data?.data.find((one) => one.id === id) ?? null
  if (id !== 'new' && !known) return null
  return (
    <Modal opened onClose={close} title={known ? 'Edit canned reply' : 'Add canned reply'}>
      <CannedForm known={known} close={close} />
    </Modal>
  )
}

interface Values {
  title: string
  shortcut: string
  text: string
}

function CannedForm({ known, close }: { known: CannedReply | null; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { title: known?.title ?? '', shortcut: known?.shortcut ?? '', text: known?.text ?? '' },
    check: ({ title, text }) => ({
      ...(title.trim() === '' && { title: 'Title is required.' }),
      ...(text.trim() === ''
        ? { text: 'Text is required.' }
        : unknownFields(text).length > 0
          ? { text: `{{${unknownFields(text)[0]}}} is not known.` }
          : {}),
    }),
    send: async ({ title, shortcut, text }) => {
      const body = { title, shortcut, text }
      await (known
        ? call('PUT /crm/canned-replies/{id}', { params: { id: known.id }, body: { ...body, version: known.version } })
        : call('POST /crm/canned-replies', { body }))
      await invalidate(['/crm/canned-replies'])
      close()
    },
  })
  return (
    <SmallForm
      form={form}
      action={known ? 'Save canned reply' : 'Add canned reply'}
      more={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Title" required maxLength={80} data-autofocus {...form.field('title')} />
      <TextInput label="Shortcut" maxLength={30} description="Small letters, digits and hyphens" {...form.field('shortcut')} />
      <Textarea
        label="Text"
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={3000}
        description={`Places that are filled in: ${mergeFields.map((name) => `{{${name}}}`).join(', ')}`}
        {...form.field('text')}
      />
    </SmallForm>
  )
}
