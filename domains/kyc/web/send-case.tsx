import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, ownReads, type Kyc } from './calls.ts'
import styles from './kyc.module.css'

/** The missing steps, and the button that submits the case. */
export function SendCase({ kyc: { left, version, status } }: { kyc: Kyc }) {
  const [message, setMessage] = useState('')
  const send = useAction(call, 'POST /business/kyc/submit', {
    invalidates: ownReads,
    notice: 'Sent for review.',
    failed: 'Not sent',
    done: () => setMessage(''),
  })
  return (
    <Card title="Send">
      {left.length > 0 && (
        <ul className={styles.left}>
          {left.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Textarea
        label="Message to the reviewer"
        description={status === 'needs_info' ? 'Answer the reviewer’s questions.' : 'Optional.'}
        autosize
        minRows={2}
        maxLength={1000}
        mb="sm"
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button disabled={left.length > 0} loading={send.isPending} onClick={() => send.mutate({ body: { message, version } })}>
        Send for review
      </Button>
    </Card>
  )
}
