import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, payableReads, type DocumentDetails } from './calls.ts'
import { DocumentFile } from './document-file.tsx'
import { isBeingRead, Reading } from './document-reading.tsx'
import styles from './documents.module.css'
import { checkInvoice, invoiceBodyOf, InvoiceFields, newInvoice, type InvoiceValues } from './invoice-form.tsx'
import { newLine } from './line-fields.tsx'
import { documentShow } from './routes.ts'

/** An uploaded or forwarded invoice beside the form that it fills in. A person checks it and enters the invoice. */
export default function DocumentCheck() {
  const { id } = documentShow.useParams()
  const answer = useCall(
    call,
    'GET /payables/documents/{id}/show',
    { params: { id } },
    { refetchEveryMs: (document) => isBeingRead(document) && 1_500 },
  )
  // Somebody who does not want to wait types the fields, and they are not filled in later.
  const [typing, setTyping] = useState(false)
  const move = useAction(call, 'POST /payables/documents/{id}/move', {
    invalidates: payableReads,
    notice: 'Document changed.',
    failed: 'Not changed',
  })
  return (
    <RecordPage
      answer={answer}
      what="Document"
      title={({ name }) => name}
      subtitle={({ mail_from }) => mail_from !== null && `Mail from ${mail_from}`}
      status={({ state }) => state !== 'to_check' && <StatusBadge status={state} />}
      actions={({ state }) =>
        state === 'entered'
          ? []
          : [
              {
                label: state === 'dismissed' ? 'List again' : 'Dismiss document',
                icon: state === 'dismissed' ? 'history' : 'x',
                needs: ['Manage Payables'],
                run: () => move.mutate({ params: { id }, body: { to: state === 'dismissed' ? 'to_check' : 'dismissed' } }),
              },
            ]
      }
    >
      {(document) => (
        <div className={styles.beside}>
          <Received document={document} />
          {document.state !== 'to_check' ? (
            <Ended document={document} />
          ) : isBeingRead(document) && !typing ? (
            <Waiting type={() => setTyping(true)} />
          ) : (
            <EnterForm document={document} />
          )}
        </div>
      )}
    </RecordPage>
  )
}

function Received({ document }: { document: DocumentDetails }) {
  const { mail_subject, text, same } = document
  return (
    <Card title="Document">
      {same.map((other) => (
        <Alert key={other.id} color="yellow" mb="md" title="Received before">
          {other.invoice_id ? (
            <PathLink to={pathTo('/payables/view/$id', { id: other.invoice_id })}>An invoice was entered from the same file.</PathLink>
          ) : (
            <PathLink to={pathTo('/payables/to-check/$id', { id: other.id })}>The same file is in the list already.</PathLink>
          )}
        </Alert>
      ))}
      {mail_subject !== null && <p>{mail_subject}</p>}
      <DocumentFile file={document} />
      <Reading document={document} />
      {text !== null && <pre className={styles.text}>{text}</pre>}
    </Card>
  )
}

const Waiting = ({ type }: { type: () => void }) => (
  <Card title="Invoice">
    <p>The fields are filled in as soon as the text is read.</p>
    <Button variant="default" onClick={type}>
      Fill in myself
    </Button>
  </Card>
)

const Ended = ({ document: { invoice_id } }: { document: DocumentDetails }) => (
  <Card title="Invoice">
    {invoice_id ? (
      <PathLink to={pathTo('/payables/view/$id', { id: invoice_id })}>Open the invoice that was entered from it</PathLink>
    ) : (
      'Dismissed. List it again to enter its invoice.'
    )}
  </Card>
)

function EnterForm({ document: { id, read } }: { document: DocumentDetails }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { currency } = useAgency()
  const form = useSmallForm<InvoiceValues>({
    initial: {
      ...newInvoice(read?.total?.currency ?? currency),
      supplier_id: read?.supplier?.id ?? null,
      number: read?.number ?? '',
      issued_on: read?.issued_on ?? null,
      due_on: read?.due_on ?? null,
      lines: [{ ...newLine(), amount: read?.total ?? null }],
    },
    check: checkInvoice,
    send: async (values, sent) => {
      const body = { ...invoiceBodyOf(values), supplier_id: values.supplier_id!, document_id: id }
      const made = await call('POST /payables/invoices/create', { body, ...sent })
      await invalidate(payableReads)
      toast('Invoice entered.')
      await navigate({ href: pathTo('/payables/view/$id', { id: made.id }), replace: true })
    },
  })
  const supplier = read?.supplier ? { value: read.supplier.id, label: read.supplier.name } : null
  return (
    <Card title="Invoice">
      {read && <p>Filled in by rules. Check every field.</p>}
      <SmallForm form={form} action="Enter invoice" needs={['Manage Payables']}>
        <InvoiceFields form={form} supplier={supplier} />
      </SmallForm>
    </Card>
  )
}
