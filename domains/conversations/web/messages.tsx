import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Conversation, type Message } from './calls.ts'
import { FileLine } from './file-line.tsx'
import styles from './inbox.module.css'
import { deliveryNames } from './inbox-words.ts'
import type { WaitingReply } from './outbox-store.ts'

interface Props {
  conversation: Conversation
  /** What is kept on this device until the connection is back. */
  waiting: readonly WaitingReply[]
}

/** The messages, oldest first. Earlier ones are loaded on request. */
export function Messages({ conversation, waiting }: Props) {
  const { id } = conversation
  const answer = useCall(call, 'GET /crm/inbox/{id}/messages', { params: { id } })
  const [earlier, setEarlier] = useState<{ messages: readonly Message[]; more: boolean } | null>(null)
  const last = answer.data?.messages ?? []
  const messages = [...(earlier?.messages ?? []), ...last.filter((one) => !earlier?.messages.some((known) => known.id === one.id))]
  const more = earlier ? earlier.more : (answer.data?.more ?? false)
  const end = useRef<HTMLLIElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, waiting.length])
  const loadEarlier = async () => {
    try {
      const before = messages[0]?.id
      const page = await call('GET /crm/inbox/{id}/messages', { params: { id }, query: { before } })
      setEarlier({ messages: [...page.messages, ...messages], more: page.more })
    } catch (error) {
      showError('Not loaded', error)
    }
  }
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles.messages} aria-label="Messages" tabIndex={0}>
      {answer.isPending && (
        <li>
          <Skeleton height={160} />
        </li>
      )}
      {answer.error && !answer.data && (
        <li>
          <RetryAlert error={answer.error} retry={answer.refetch} />
        </li>
      )}
      {more && (
        <li className={styles.event}>
          <Button variant="subtle" size="compact-sm" onClick={() => void loadEarlier()}>
            Show earlier messages
          </Button>
        </li>
      )}
      {messages.map((message) => (
        <Said key={message.id} message={message} conversation={conversation} />
      ))}
      {waiting.map(({ nonce, text, kind, files }) => (
        <li key={nonce} className={`${styles.said} ${kind === 'note' ? styles.note : styles.ours}`}>
          <small>Waits for the connection</small>
          {text && <p>{text}</p>}
          {files?.map(({ id: fileId, name }) => (
            <small key={fileId}>{name}</small>
          ))}
        </li>
      ))}
      <li ref={end} aria-hidden />
    </ol>
  )
}

function Said({ message, conversation }: { message: Message; conversation: Conversation }) {
  const { author, text, note, user_name, at, delivery, delivery_error, citations, attachments, link } = message
  if (author === 'system')
    return (
      <li className={styles.event}>
        {link ? <PathLink to={link}>{text}</PathLink> : text} · <Moment value={at} />
      </li>
    )
  const side = note ? styles.note : author === 'visitor' ? '' : styles.ours
  const who = author === 'visitor' ? conversation.name : author === 'bot' ? 'Bot' : user_name
  return (
    <li className={`${styles.said} ${side}`}>
      <small>
        {[note && 'Note', who].filter(Boolean).join(' · ')} · <Moment value={at} />
      </small>
      {text && <p>{text}</p>}
      {citations.map(({ title, url }) => (
        <small key={title}>
          {url ? (
            <a href={url} rel="noopener noreferrer" target="_blank">
              {title}
            </a>
          ) : (
            title
          )}{' '}
        </small>
      ))}
      {attachments.map((file, index) => (
        <FileLine key={file.id ?? index} file={file} conversation={conversation.id} />
      ))}
      {delivery && author === 'staff' && (
        <small className={delivery === 'failed' ? styles.failed : undefined}>
          {deliveryNames[delivery]}
          {delivery_error && `: ${delivery_error}`}
        </small>
      )}
    </li>
  )
}
