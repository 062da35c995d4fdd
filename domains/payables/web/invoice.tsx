import { Alert } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Day, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { EditButton } from '#kit/web/record-page/edit-button.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { invoiceKindWords, methodWords } from '../contract/states.ts'
import { call, type InvoiceDetails } from './calls.ts'
import { InvoiceFiles } from './invoice-files.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { payableShow } from './routes.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { invoiceTones } from './words.ts'

const PayForm = lazy(() => import('./pay-form.tsx'))
const PaidDialog = lazy(() => import('./paid-dialog.tsx'))

/** A supplier's invoice: what it is for, whether it agrees with the plan, and how it is paid. */
export default function InvoicePage() {
  const { id } = payableShow.useParams()
  const answer = useCall(call, 'GET /payables/invoices/{id}/show', { params: { id } })
  const [open, setOpen] = useState<'pay' | 'paid' | null>(null)
  const { mainButton, menu } = useInvoiceActions(setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Invoice"
        title={({ number }) => number}
        subtitle={({ kind, supplier_name }) => `${invoiceKindWords[kind]} of ${supplier_name}`}
        status={({ state, overdue }) => (
          <>
            <StatusBadge status={state} tone={invoiceTones[state]} />
            {overdue && <StatusBadge status="overdue" tone="red" />}
          </>
        )}
        primaryAction={mainButton}
        actions={menu}
        buttons={({ state }) =>
          (state === 'draft' || state === 'received') && (
            <EditButton to={pathTo('/payables/view/$id/edit', { id })} needs={['Manage Payables']} />
          )
        }
        side={(invoice) => <Side invoice={invoice} />}
      >
        {(invoice) => (
          <>
            {invoice.approval_void && (
              <Alert color="yellow" title="The supplier’s account changed" mb="md">
                It was changed after this invoice was approved. Check the account with the supplier, then approve the invoice again.
              </Alert>
            )}
            {invoice.dispute_reason !== null && (
              <Card title="You dispute this">
                <div className="lines">{invoice.dispute_reason}</div>
              </Card>
            )}
            <InvoiceLines invoice={invoice} />
            <Payments invoice={invoice} />
            <InvoiceFiles invoice={invoice} />
            <Card title="Activity">
              <Timeline
                entries={invoice.story.map(({ at, title, detail, user_name }, index) => ({
                  id: String(index),
                  at,
                  title,
                  text: [detail, user_name].filter(Boolean).join(' · '),
                  tone: 'neutral',
                }))}
              />
            </Card>
          </>
        )}
      </RecordPage>
      <SideDrawer opened={open === 'pay'} close={close} title="Pay supplier">
        {answer.data && <PayForm invoices={[answer.data]} close={close} />}
      </SideDrawer>
      <Suspense fallback={null}>{answer.data && open === 'paid' && <PaidDialog invoice={answer.data} close={close} />}</Suspense>
    </>
  )
}

const Payments = ({ invoice: { payments } }: { invoice: InvoiceDetails }) =>
  payments.length > 0 && (
    <Card title="Payments" flush>
      <Facts
        rows={payments.map((one) => ({
          label: methodWords[one.method],
          value: (
            <>
              <Money value={one.sent} />, <Day value={one.created_at} /> <StatusBadge status={one.state} />{' '}
              {one.transfer_id && (
                <div>
                  <PathLink to={pathTo('/finance/transfers/$id', { id: one.transfer_id })}>Open transfer</PathLink>
                </div>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )

const Side = ({ invoice }: { invoice: InvoiceDetails }) => {
  const { supplier_id, supplier_name, total, paid, waiting, credited, due, issued_on, due_on, account, corrects, notes } = invoice
  return (
    <Card title="Invoice" flush>
      <Facts
        rows={[
          { label: 'Supplier', value: <PathLink to={pathTo('/suppliers/view/$id', { id: supplier_id })}>{supplier_name}</PathLink> },
          { label: 'Date', value: <Day value={issued_on} /> },
          { label: 'Pay by', value: <Day value={due_on} /> },
          { label: 'Total', value: <Money value={total} /> },
          paid.amount > 0 && { label: 'Paid', value: <Money value={paid} /> },
          waiting.amount > 0 && { label: 'Transfers in progress', value: <Money value={waiting} /> },
          credited.amount > 0 && { label: 'Credited', value: <Money value={credited} /> },
          { label: 'Still due', value: <Money value={due} /> },
          { label: 'Paid to', value: account && `${account.name} · ${account.account}` },
          corrects && {
            label: 'Corrects',
            value: <PathLink to={pathTo('/payables/view/$id', { id: corrects.id })}>{corrects.number}</PathLink>,
          },
          ...invoice.credit_notes.map((note) => ({
            label: 'Credit note',
            value: (
              <>
                <div>
                  <PathLink to={pathTo('/payables/view/$id', { id: note.id })}>{note.number}</PathLink>
                </div>
                <Money value={note.total} />
              </>
            ),
          })),
          { label: 'Approved by', value: invoice.approved_by_name },
          { label: 'Notes', value: notes },
        ]}
      />
    </Card>
  )
}
