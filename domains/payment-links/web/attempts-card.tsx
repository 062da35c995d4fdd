import { Alert, Button } from '@mantine/core'
import { Link as To } from '@tanstack/react-router'
import { wordsOf } from '#kit/contract/text.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { failureText } from '#domains/finance/web/payment-words.ts'
import { call, type Attempt, type Link } from './calls.ts'
import { attemptState } from './link-words.ts'
import styles from './payment-links.module.css'

/** Payments of a link and failed attempts, newest first. The payment's own page has refunds and details. */
export function AttemptsCard({ link }: { link: Link }) {
  return (
    <Card title="Payments" flush>
      {link.attempts.length === 0 && <p className={styles.empty}>No payments yet.</p>}
      <ul className={styles.attempts}>
        {link.attempts.map((attempt) => (
          <Row key={attempt.id} link={link} attempt={attempt} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ link, attempt }: { link: Link; attempt: Attempt }) {
  const seesMoney = useMay()('View Finance')
  const { label, tone } = attemptState(attempt)
  const came = attempt.succeeded_at !== null
  const failure = failureText(attempt.failure_code)
  const contact = [attempt.payer_phone, attempt.payer_email].filter(Boolean).join(' · ')
  return (
    <li>
      <div className={styles.line}>
        <strong>
          {seesMoney ? (
            <To to={pathTo('/finance/payments/$id', { id: attempt.id })}>
              <Money value={attempt.amount} />
            </To>
          ) : (
            <Money value={attempt.amount} />
          )}
        </strong>
        <StatusBadge status={attempt.status} label={label} tone={tone} />
        <span className={styles.dim}>
          <Moment value={attempt.succeeded_at ?? attempt.created_at} />
        </span>
      </div>
      <div className={styles.about}>
        {[attempt.payer_name, contact, came ? wordsOf(attempt.method) : null, attempt.reference].filter(Boolean).join(' · ')}
        {attempt.payer_reference && <> · their reference {attempt.payer_reference}</>}
        {attempt.website && <> · from {attempt.website}</>}
        {failure && !came && <div>{failure}</div>}
        {attempt.refunded.amount > 0 && (
          <div>
            <Money value={attempt.refunded} /> refunded
          </div>
        )}
      </div>
      {attempt.needs_review && (
        <Alert color="orange" icon={<icons.warning size={16} aria-hidden />} mt="xs" p="xs">
          {attempt.needs_review}
        </Alert>
      )}
      {came && (
        <Button
          size="compact-md"
          variant="subtle"
          mt={4}
          leftSection={<icons.receipt size={16} aria-hidden />}
          onClick={() => void saveReceipt(link.id, attempt.id)}
        >
          {attempt.receipt_number ? `Receipt ${attempt.receipt_number}` : 'Receipt'}
        </Button>
      )}
    </li>
  )
}

async function saveReceipt(id: string, payment: string): Promise<void> {
  try {
    await call.download('GET /payment-links/{id}/receipts/{payment}', { params: { id, payment } })
  } catch (error) {
    showError('Not saved', asCallError(error))
  }
}
