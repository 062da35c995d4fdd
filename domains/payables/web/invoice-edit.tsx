import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, payableReads, type InvoiceDetails } from './calls.ts'
import { checkInvoice, invoiceBodyOf, InvoiceFields, type InvoiceValues } from './invoice-form.tsx'
import { lineValuesOf } from './line-fields.tsx'
import { payableEdit } from './routes.ts'

/** Edits a supplier's invoice or credit note before its approval. */
export default function InvoiceEdit() {
  const { id } = payableEdit.useParams()
  const answer = useCall(call, 'GET /payables/invoices/{id}/show', { params: { id } })
  return (
    <RecordPage answer={answer} what="Invoice" title={({ number }) => `Edit ${number}`}>
      {(invoice) =>
        invoice.state === 'draft' || invoice.state === 'received' ? (
          <EditForm key={invoice.version} invoice={invoice} />
        ) : (
          <Alert color="yellow">Only an invoice that is not approved yet can be changed. Withdraw its approval first.</Alert>
        )
      }
    </RecordPage>
  )
}

function EditForm({ invoice }: { invoice: InvoiceDetails }) {
  const { id, version, kind, supplier_id, supplier_name, number, issued_on, due_on, total, lines, notes } = invoice
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm<InvoiceValues>({
    initial: { supplier_id, number, issued_on, due_on, currency: total.currency, lines: lineValuesOf(lines), notes: notes ?? '' },
    check: checkInvoice,
    send: async (values, sent) => {
      const body = { ...invoiceBodyOf(values), version }
      await call('POST /payables/invoices/{id}/update', { params: { id }, body, ...sent })
      await invalidate(payableReads)
      toast('Invoice saved.')
      await navigate({ href: pathTo('/payables/view/$id', { id }), replace: true })
    },
  })
  const supplier = { value: supplier_id, label: supplier_name }
  return (
    <Card title="Invoice">
      <SmallForm form={form} action="Save invoice" needs={['Manage Payables']}>
        <InvoiceFields form={form} supplier={supplier} fixed {...(kind === 'credit_note' ? { credit: true as const } : {})} />
      </SmallForm>
    </Card>
  )
}
