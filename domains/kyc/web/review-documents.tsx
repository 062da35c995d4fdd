import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, type Kyc, type KycDocument } from './calls.ts'
import styles from './kyc.module.css'

interface OneProps {
  agencyId: string
  document: KycDocument
  open: boolean
}

/** The documents of an agency, to read and decide on one by one. */
export function ReviewDocuments({ agencyId, kyc }: { agencyId: string; kyc: Kyc }) {
  return (
    <Card title="Documents" flush>
      <ul className={styles.documents}>
        {kyc.documents.map((document) => (
          <OneDocument
            key={document.kind}
            agencyId={agencyId}
            document={document}
            open={kyc.status === 'in_review' || (kyc.status === 'approved' && document.status === 'uploaded')}
          />
        ))}
      </ul>
    </Card>
  )
}

function OneDocument({ agencyId, document, open }: OneProps) {
  const { name, status, reason, uploaded_at, expires, expires_on } = document
  return (
    <li className={styles.document}>
      <div className={styles.documentHead}>
        <h3>{name}</h3>
        <StatusBadge status={status} />
      </div>
      {reason && <p className={styles.reason}>Message to the agency: “{reason}”</p>}
      {uploaded_at && (
        <p className={styles.about}>
          Sent <Moment value={uploaded_at} />
          {expires && expires_on && (
            <>
              {' '}
              · valid until <Day value={expires_on} />
            </>
          )}
        </p>
      )}
      <Viewer agencyId={agencyId} document={document} />
      {open && status !== 'missing' && <Decide agencyId={agencyId} document={document} />}
    </li>
  )
}

/** Shows an image here, and a PDF in a new window. */
function Viewer({ agencyId, document: { kind, name, file_name, mime, size } }: Omit<OneProps, 'open'>) {
  const [picture, setPicture] = useState<string | null>(null)
  if (!file_name) return null
  const input = { params: { id: agencyId, kind } }
  const show = async () => {
    try {
      if (mime === 'application/pdf') await call.open('GET /operator/kyc/{id}/documents/{kind}/file', input)
      else setPicture(picture ? null : await call.picture('GET /operator/kyc/{id}/documents/{kind}/file', input))
    } catch (error) {
      showError('The document cannot be read', error)
    }
  }
  return (
    <>
      <div className={styles.row}>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.file!}
          leftSection={picture ? <icons.x size={14} aria-hidden /> : <icons.eye size={14} aria-hidden />}
          onClick={() => void show()}
        >
          {picture ? 'Hide' : 'Read'} {file_name} ({bytesText(size ?? 0)})
        </Button>
      </div>
      {picture && <img src={picture} alt={name} className={styles.picture} />}
    </>
  )
}

function Decide({ agencyId, document: { kind, name, status, expires, expires_on } }: Omit<OneProps, 'open'>) {
  const [until, setUntil] = useState(expires_on)
  const decide = useAction(call, 'POST /operator/kyc/{id}/documents/{kind}/decide', {
    invalidates: ['/operator/kyc'],
    failed: 'No decision yet',
  })
  const params = { id: agencyId, kind }
  const withReason = async (decision: 'rejected' | 'needs_info', title: string, action: string) => {
    const reason = await ask({ title, label: 'Message to the agency', action, type: 'long text' })
    if (reason !== null) decide.mutate({ params, body: { decision, reason } })
  }
  return (
    <div className={styles.row}>
      {expires && <DateField label={`Valid until (${name})`} value={until} onChange={setUntil} />}
      <Button
        size="compact-md"
        variant="default"
        disabled={status === 'accepted' && until === expires_on}
        onClick={() => decide.mutate({ params, body: { decision: 'accepted', ...(until ? { expires_on: until } : {}) } })}
        aria-label={`Accept ${name}`}
      >
        Accept
      </Button>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => void withReason('needs_info', `Ask about “${name}”`, 'Ask agency')}
        aria-label={`Ask about ${name}`}
      >
        Needs info
      </Button>
      <Button
        size="compact-md"
        variant="default"
        color="red"
        onClick={() => void withReason('rejected', `Reject “${name}”?`, 'Reject document')}
        aria-label={`Reject ${name}`}
      >
        Reject
      </Button>
    </div>
  )
}
