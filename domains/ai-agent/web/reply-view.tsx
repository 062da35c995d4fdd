import { Alert, Select, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { languageNames, replyLanguages, type ReplyLanguage } from '../contract/words.ts'
import { call, draftReads, type Draft } from './calls.ts'
import { approving, type Refuse } from './refuse.ts'
import styles from './ai-agent.module.css'

interface ReplyViewProps {
  draft: Draft
  reply: NonNullable<Draft['reply']>
  refuse: Refuse
}

/** A drafted reply, to change and send. */
export function ReplyView({ draft, reply, refuse }: ReplyViewProps) {
  return (
    <>
      <Card title="Inquiry">
        <p className={styles.asked}>{reply.asked ?? 'Asked without a message.'}</p>
        {reply.notes.length > 0 && (
          <Alert color="yellow">
            <ul className={styles.words}>
              {reply.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Card>
      <Card title="Reply" aside={draft.may_approve && <LanguageSelect draft={draft} reply={reply} />}>
        {draft.may_approve ? <ReplyForm draft={draft} reply={reply} refuse={refuse} /> : <p className={styles.asked}>{reply.message}</p>}
      </Card>
    </>
  )
}

const languages = replyLanguages.map((value) => ({ value, label: languageNames[value] }))

/** Drafts the reply again in another language. */
function LanguageSelect({ draft, reply }: Pick<ReplyViewProps, 'draft' | 'reply'>) {
  const navigate = useNavigate()
  const again = useAction(call, 'POST /crm/ai-agent/replies', {
    invalidates: draftReads,
    failed: 'Not drafted',
    done: ({ id }) => navigate({ href: pathTo('/crm/ai-agent/$id', { id }) }),
  })
  return (
    <Select
      aria-label="Language"
      w={130}
      data={languages}
      value={reply.language}
      allowDeselect={false}
      disabled={again.isPending}
      onChange={(language) => again.mutate({ body: { inquiry_id: draft.inquiry_id!, language: language as ReplyLanguage } })}
    />
  )
}

function ReplyForm({ draft: { id, version }, reply, refuse }: ReplyViewProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { subject: reply.subject, message: reply.message },
    check: ({ subject, message }): Record<string, string> => ({
      ...(subject.trim() === '' ? { subject: 'Subject is required.' } : {}),
      ...(message.trim() === '' ? { message: 'Message is required.' } : {}),
    }),
    send: (values) =>
      approving(async () => {
        await call('POST /crm/ai-agent/drafts/{id}/approve', { params: { id }, body: { version, ...values } })
        toast(`Sent to ${reply.to}.`)
        await invalidate([...draftReads, '/inquiries_', '/inquiries', '/business'])
      }, refuse),
  })
  return (
    <SmallForm form={form} action="Send reply" waits={reply.to === null}>
      <TextInput label="Subject" maxLength={200} {...form.field('subject')} />
      <Textarea label="Message" autosize minRows={8} maxRows={30} maxLength={5000} {...form.field('message')} />
    </SmallForm>
  )
}
