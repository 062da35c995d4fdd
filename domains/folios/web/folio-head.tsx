import { Anchor } from '@mantine/core'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { openPaper } from '#domains/papers/web/open-paper.ts'
import { dayOf } from '#kit/contract/time.ts'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, folioReads, type BookingFolio, type Folio } from './calls.ts'
import { folioName, payerText, type FolioDialog } from './folio-words.ts'
import styles from './folio.module.css'

/** Who pays a folio, whether it is closed, and its invoice. */
export function FolioHead({ bill, folio }: { bill: BookingFolio; folio: Folio }) {
  const { payer, status, closed_at, invoice } = folio
  const show = () => openPaper(bill.booking_id, 'invoice', invoice!.id).catch((error: unknown) => showError('Document not opened', error))
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <h3>{folioName(folio)}</h3>
        <div className={styles.dim}>
          {payerText[payer]}
          {closed_at && (
            <>
              {' · closed '}
              <Day value={dayOf(new Date(closed_at))} />
            </>
          )}
          {invoice && (
            <>
              {' · '}
              <Anchor component="button" type="button" inherit onClick={() => void show()}>
                Invoice {invoice.number}
              </Anchor>
            </>
          )}
        </div>
      </div>
      {status === 'closed' && <StatusBadge status="closed" tone="neutral" />}
      <RowMenu label={`Folio ${folio.number} actions`} actions={useFolioActions(bill, folio)} />
    </div>
  )
}

function useFolioActions(
  { booking_id: id, version, open: chargeable }: BookingFolio,
  { number, name, status, payer, invoice }: Folio,
): Action[] {
  const { open } = useDialog<FolioDialog>()
  const params = { id, folio: String(number) }
  const reopen = useAction(call, 'POST /bookings/{id}/folios/{folio}/reopen', {
    invalidates: folioReads,
    failed: 'Not opened',
    notice: 'Folio reopened.',
  })
  const remove = useAction(call, 'POST /bookings/{id}/folios/{folio}/delete', {
    invalidates: folioReads,
    failed: 'Not deleted',
    notice: 'Folio deleted.',
  })
  const openAgain = async () => {
    const text = 'Its invoice stays. If the folio has changed when you close it again, a credit note and a new invoice follow.'
    if (await confirm({ title: `Reopen folio ${number}?`, text, action: 'Reopen folio' })) reopen.mutate({ params, body: { version } })
  }
  const deleteIt = async () => {
    const text = 'Its charges and payments move to folio 1.'
    if (await confirm({ title: `Delete folio ${number}, ${name}?`, text, action: 'Delete folio', danger: true }))
      remove.mutate({ params, body: { version } })
  }
  if (status === 'closed')
    return payer === 'agency' ? [] : [{ label: 'Reopen', icon: 'refresh', needs: [['Edit Bookings', 'Refund Payments']], run: openAgain }]
  const needs = ['Edit Bookings'] as const
  if (!chargeable) return []
  return [
    { label: 'Change payer', icon: 'pencil', needs, run: () => open('folio-edit', String(number)) },
    ...(number > 1
      ? [
          {
            label: 'Delete folio',
            icon: 'trash' as const,
            danger: true,
            needs,
            disabled: invoice !== null && 'It has an invoice',
            run: deleteIt,
          },
        ]
      : []),
  ]
}
