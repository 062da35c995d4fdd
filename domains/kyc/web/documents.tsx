import { Button } from '@mantine/core'
import { dayOf } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { largestDocumentMb } from '../contract/words.ts'
import { call, ownReads, type Kyc, type KycDocument } from './calls.ts'
import styles from './kyc.module.css'

/** The required documents with their uploads. */
export function Documents({ kyc }: { kyc: Kyc }) {
  return (
    <Card title="Documents" flush>
      <ul className={styles.documents}>
        {kyc.documents.map((document) => (
          <OneDocument key={document.kind} document={document} />
        ))}
      </ul>
    </Card>
  )
}

function OneDocument({ document }: { document: KycDocument }) {
  const { name, text, status, reason, expires, expires_on } = document
  return (
    <li className={styles.document}>
      <div className={styles.documentHead}>
        <h3>{name}</h3>
        <StatusBadge status={status} {...(reason && status === 'uploaded' ? { label: 'Question', tone: 'amber' } : {})} />
      </div>
      <p className={styles.about}>{text}</p>
      {reason && <p className={styles.reason}>“{reason}”</p>}
      <Sent document={document} />
      {expires && status !== 'missing' && status !== 'uploaded' && expires_on && (
        <p className={styles.about}>
          Valid until <Day value={expires_on} />
        </p>
      )}
      {expires && status === 'uploaded' && document.may_upload && <Expiry document={document} />}
      {document.may_upload && <Upload document={document} />}
    </li>
  )
}

function Sent({ document: { kind, file_name, size } }: { document: KycDocument }) {
  if (!file_name) return null
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.file!}
        leftSection={<icons.document size={14} aria-hidden />}
        onClick={() => void call.open('GET /business/kyc/documents/{kind}/file', { params: { kind } })}
      >
        {file_name} ({bytesText(size ?? 0)})
      </Button>
    </div>
  )
}

/** The document's expiry date, saved as soon as it is chosen. */
function Expiry({ document: { kind, name, expires_on } }: { document: KycDocument }) {
  const save = useAction(call, 'POST /business/kyc/documents/{kind}/expiry', { invalidates: ownReads, failed: 'Not saved' })
  return (
    <div className={styles.row}>
      <DateField
        label={`Valid until (${name})`}
        min={dayOf(new Date())}
        required
        value={save.variables?.body.expires_on ?? expires_on}
        onChange={(day) => day && save.mutate({ params: { kind }, body: { expires_on: day } })}
      />
    </div>
  )
}

function Upload({ document: { kind, name, file_name } }: { document: KycDocument }) {
  const invalidate = useInvalidate()
  return (
    <UploadOne
      title={file_name ? `Send another ${name}` : `Choose ${name}`}
      text={`A PDF, JPEG, PNG or WebP of at most ${largestDocumentMb} MB. Or drop a file here.`}
      accept=".pdf,.jpg,.jpeg,.png,.webp"
      maxMb={largestDocumentMb}
      send={(file, onProgress) => call('POST /business/kyc/documents/{kind}/upload', { params: { kind }, files: [file], onProgress })}
      done={() => invalidate(ownReads)}
    />
  )
}
