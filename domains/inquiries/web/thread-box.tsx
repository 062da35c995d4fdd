import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, inquiryReads, type Inquiry } from './calls.ts'

type Kind = 'mail' | 'contact' | 'answer' | 'note'

const kinds: { value: Kind; label: string; action: string; placeholder: string }[] = [
  { value: 'mail', label: 'Reply', action: 'Send mail', placeholder: 'Write to them' },
  { value: 'contact', label: 'Spoke', action: 'Write down', placeholder: 'What you told them, by phone or WhatsApp' },
  { value: 'answer', label: 'They said', action: 'Write down', placeholder: 'What they answered' },
  { value: 'note', label: 'Note', action: 'Add note', placeholder: 'Only your agency sees it' },
]

interface Values {
  kind: Kind
  subject: string
  message: string
}

/** Adds to the thread: a mail to the sender, a call, or a note. */
export function ThreadBox({ inquiry }: { inquiry: Inquiry }) {
  const invalidate = useInvalidate()
  const params = { id: inquiry.id }
  const usable = inquiry.email ? kinds : kinds.filter(({ value }) => value !== 'mail')
  const form = useSmallForm<Values>({
    initial: {
      kind: usable[0]!.value,
      subject: inquiry.package_title ? `Your question about ${inquiry.package_title}` : 'Your question',
      message: '',
    },
    check: ({ kind, subject, message }) => ({
      ...(message.trim() === '' ? { message: 'Message is required.' } : {}),
      ...(kind === 'mail' && subject.trim() === '' ? { subject: 'Subject is required.' } : {}),
    }),
    send: async ({ kind, subject, message }) => {
      if (kind === 'mail') {
        await call('POST /inquiries_/{id}/reply', { params, body: { subject, message } })
        toast(`Sent to ${inquiry.email}.`)
      } else await call('POST /inquiries_/{id}/write', { params, body: { kind, text: message } })
      await invalidate(inquiryReads)
    },
  })
  const chosen = kinds.find(({ value }) => value === form.values.kind)!
  return (
    <SmallForm form={form} action={chosen.action} quiet>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label="What to write"
        data={usable.map(({ value, label }) => ({ value, label }))}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind: kind as Kind })}
      />
      {form.values.kind === 'mail' && <TextInput label="Subject" maxLength={200} {...form.field('subject')} />}
      <Textarea
        aria-label={chosen.label}
        placeholder={chosen.placeholder}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        {...form.field('message')}
      />
    </SmallForm>
  )
}
