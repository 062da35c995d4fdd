import { Button, Menu, SegmentedControl, Textarea } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatMoment } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { keyOf, useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { randomKey, useCall, useList } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { segmentsOf } from '#domains/messaging/contract/segments.ts'
import { firstNameOf, merged } from '../contract/merge.ts'
import { AttachButton, AttachmentList } from './attachment-list.tsx'
import { call, cannedList, type Conversation } from './calls.ts'
import styles from './inbox.module.css'
import { leftText } from './inbox-words.ts'
import { draftOf, keepDraft, type WaitingReply } from './outbox-store.ts'
import { useAttachments } from './use-attachments.ts'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

interface Props {
  conversation: Conversation
  send: (reply: WaitingReply) => Promise<void>
  /** Called at each key. */
  typed: () => void
}

type Kind = 'reply' | 'note'

/** The box to answer. What is typed is kept on this device until it is sent. */
export function ReplyBox(props: Props) {
  return (
    <Allowed needs={['Edit Inquiries', 'Edit Clients']}>
      <Box {...props} />
    </Allowed>
  )
}

function Box({ conversation, send, typed }: Props) {
  const { id, channel } = conversation
  const [kind, setKind] = useState<Kind>('reply')
  const [choosing, choose] = useState(false)
  const [text, setText] = useDraft(id)
  const field = useRef<HTMLTextAreaElement>(null)
  const window = useWindow(conversation)
  const attached = useAttachments(id)
  const messages = useCall(call, 'GET /crm/inbox/{id}/messages', { params: { id } })
  useShortcuts([{ keys: 'r', label: 'Reply', group: 'Record', run: () => field.current?.focus() }])
  const closed = kind === 'reply' && !window.open
  const carries = channel !== 'sms' && channel !== 'trip'
  const submit = () => {
    const trimmed = text.trim()
    const files = carries && kind === 'reply' ? attached.files : []
    if (closed || attached.busy || (trimmed === '' && files.length === 0)) return
    const seen = messages.data?.messages.at(-1)?.id
    setText('')
    if (files.length > 0) attached.clear()
    void send({ nonce: randomKey(), conversation: id, kind, text: trimmed, files, seen, at: new Date().toISOString() })
  }
  return (
    <div className={styles.box}>
      <SegmentedControl
        size="xs"
        mb={8}
        aria-label="Type of message"
        data={[
          { value: 'reply', label: 'Reply' },
          { value: 'note', label: 'Note' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      {window.text && kind === 'reply' && <p className={styles.warning}>{window.text}</p>}
      {closed && channel === 'whatsapp' ? (
        <Button leftSection={<icons.send size={16} />} onClick={() => choose(true)}>
          Choose template
        </Button>
      ) : closed ? null : (
        <>
          <Textarea
            ref={field}
            aria-label={kind === 'note' ? 'Note' : 'Reply'}
            placeholder={kind === 'note' ? 'Visible only to your agency' : 'Write a reply'}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              if (kind === 'reply') typed()
            }}
            onKeyDown={(event) => {
              if (keyOf(event) !== 'mod+Enter') return
              event.preventDefault()
              submit()
            }}
          />
          {carries && kind === 'reply' && <AttachmentList {...attached} />}
          <div className={styles.boxFoot}>
            {carries && kind === 'reply' && <AttachButton {...attached} />}
            <CannedMenu conversation={conversation} use={(canned) => setText(text === '' ? canned : `${text}\n${canned}`)} />
            {channel === 'sms' && kind === 'reply' && <SegmentCount text={text} />}
            <Button
              onClick={submit}
              disabled={attached.busy || (text.trim() === '' && (kind === 'note' || attached.files.length === 0))}
              onMouseDown={(event) => event.preventDefault()}
            >
              {kind === 'note' ? 'Add note' : 'Send reply'}
            </Button>
          </div>
        </>
      )}
      <Suspense fallback={null}>{choosing && <TemplateDialog conversation={conversation} close={() => choose(false)} />}</Suspense>
    </div>
  )
}

/** The text of this conversation, kept on the device. A reply that the server refused comes back. */
function useDraft(id: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    let current = true
    void draftOf(id).then((kept) => current && kept !== '' && setText(kept))
    const refused = (event: Event) => {
      const { conversation, text: given } = (event as CustomEvent<{ conversation: string; text: string }>).detail
      if (conversation === id) setText(given)
    }
    window.addEventListener('inbox-refused', refused)
    return () => {
      current = false
      window.removeEventListener('inbox-refused', refused)
    }
  }, [id])
  return [
    text,
    (next) => {
      setText(next)
      void keepDraft(id, next)
    },
  ]
}

const countdownMs = 30_000

/** Whether free text can be sent, and what to say about it. WhatsApp's window is counted down. */
function useWindow({ channel, takes_text, window_closes_at }: Conversation): { open: boolean; text: string | null } {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), countdownMs)
    return () => clearInterval(timer)
  }, [])
  if (channel === 'inquiry' && !takes_text) return { open: false, text: 'This person gave no email address. Call them, and add a note.' }
  if (channel !== 'whatsapp') return { open: takes_text, text: null }
  const left = window_closes_at ? new Date(window_closes_at).getTime() - now : 0
  if (takes_text && left > 0)
    return { open: true, text: `WhatsApp takes free text for ${leftText(left)} more, until ${formatMoment(window_closes_at)}.` }
  return { open: false, text: 'The 24 hours in which WhatsApp takes free text are over. Send a template.' }
}

function SegmentCount({ text }: { text: string }) {
  const { segments, left, culprits } = segmentsOf(text)
  return (
    <span className={styles.event}>
      {segments} {segments === 1 ? 'segment' : 'segments'}, {left} left
      {culprits.length > 0 && `. Short because of ${culprits.slice(0, 3).join(' ')}`}
    </span>
  )
}

function CannedMenu({ conversation, use }: { conversation: Conversation; use: (text: string) => void }) {
  const user = useUser()
  const { data } = useList(cannedList, { per_page: 50 })
  const replies = data?.data ?? []
  const values = {
    name: conversation.name,
    first_name: firstNameOf(conversation.name),
    agency: conversation.agency_name,
    agent: firstNameOf(user.name),
  }
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={replies.length === 0}>
          Canned replies
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {replies.map(({ id, title, text }) => (
          <Menu.Item key={id} onClick={() => use(merged(text, values))}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
