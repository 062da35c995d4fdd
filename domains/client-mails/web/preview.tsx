import { Alert, Skeleton } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { Occasion } from '../contract/occasions.ts'
import { call, type MailPreview } from './calls.ts'
import styles from './client-mails.module.css'

/** A mail as the client would get it now. */
export default function Preview({ occasion, title, onClose }: { occasion: Occasion; title: string; onClose: () => void }) {
  const { data, error } = useCall(call, 'GET /business/client-mails/preview', { query: { occasion } }, { staleMs: 0 })
  return (
    <Modal opened onClose={onClose} title={`Mail: ${title}`} size="lg">
      {error && !data && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <Skeleton height={320} />}
      {data && <Mail mail={data} />}
    </Modal>
  )
}

const Row = ({ label, value }: { label: string; value: string }) =>
  value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null

function Mail({ mail }: { mail: MailPreview }) {
  const { booking, sender, reply_to, to, subject, html, attachments } = mail
  return (
    <>
      <p className={styles.about}>
        {booking ? `As it would be sent for ${booking.reference}.` : 'An example, because no booking of yours fits yet.'}
        {booking && !to && ' This client has no email address, so nothing would be sent.'}
        {!reply_to && ' Your agency has no email address, so clients cannot reply. Add it under General.'}
      </p>
      <dl className={styles.envelope}>
        <Row label="From" value={sender} />
        <Row label="To" value={to} />
        <Row label="Reply to" value={reply_to ?? ''} />
        <Row label="Subject" value={subject} />
        <Row label="Attached" value={attachments.join(', ')} />
      </dl>
      {/* Links open in a new tab. Nothing in the mail can run. */}
      <iframe className={styles.letter} title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={withTarget(html)} />
    </>
  )
}

// Our content security policy forbids its style sheet, which is for dark screens only.
const withTarget = (html: string): string => html.replace(/<style>[^<]*<\/style>/, '').replace('<head>', '<head><base target="_blank">')
