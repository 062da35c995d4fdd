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
import { creditNoteNew } from './routes.ts'

/** Enters a supplier's credit note for one of its invoices. */
export default function CreditNoteNew() {
  const { id } = creditNoteNew.useParams()
  const answer = useCall(call, 'GET /payables/invoices/{id}/show', { params: { id } })
  return (
    <RecordPage answer={answer} what="Invoice" title={({ number }) => `Credit note for ${number}`}>
      {(invoice) => <CreditNoteForm invoice={invoice} />}
    </RecordPage>
  )
}

function CreditNoteForm({ invoice: { id, supplier_id, supplier_name, total, lines } }: { invoice: InvoiceDetails }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm<InvoiceValues>({
    initial: { supplier_id, number: '', issued_on: null, due_on: null, currency: total.currency, lines: lineValuesOf(lines), notes: '' },
    check: checkInvoice,
    send: async (values, sent) => {
      const { due_on: _due, ...fields } = invoiceBodyOf(values)
      const body = { ...fields, supplier_id, kind: 'credit_note' as const, corrects_id: id }
      const made = await call('POST /payables/invoices/create', { body, ...sent })
      await invalidate(payableReads)
      toast('Credit note entered.')
      await navigate({ href: pathTo('/payables/view/$id', { id: made.id }), replace: true })
    },
  })
  return (
    <Card title="Credit note">
      <p>Keep the lines that the supplier credits, with the amounts of the credit note.</p>
      <SmallForm form={form} action="Enter credit note" needs={['Manage Payables']}>
        <InvoiceFields form={form} supplier={{ value: supplier_id, label: supplier_name }} fixed credit />
      </SmallForm>
    </Card>
  )
}
