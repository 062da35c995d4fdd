import { formatMoney } from '#kit/contract/money.ts'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, folioReads, type BookingFolio, type Folio } from './calls.ts'

/** Returns how a folio is closed, after a question that says what follows. */
export function useCloseFolio({ booking_id: id, version }: BookingFolio, folio: Folio) {
  const { number, payer, balance, charged, name } = folio
  const action = useAction(call, 'POST /bookings/{id}/folios/{folio}/close', {
    invalidates: folioReads,
    failed: 'Not closed',
    notice: ({ folios }) => {
      const invoice = folios.find((one) => one.number === number)?.invoice
      return invoice ? `Folio closed. Invoice ${invoice.number} is issued.` : 'Folio closed.'
    },
  })
  const close = async () => {
    if (payer === 'guest' && balance.amount > 0)
      return showError('Not closed', `${formatMoney(balance)} is still due on this folio. Record the payment, or move the charges.`)
    const sure = await confirm({
      title: `Close folio ${number}, ${name}?`,
      ...wordsOf(payer, formatMoney(charged), formatMoney(balance), balance.amount),
    })
    if (sure) action.mutate({ params: { id, folio: String(number) }, body: { version } })
  }
  return { close, busy: action.isPending }
}

function wordsOf(payer: Folio['payer'], charged: string, balance: string, due: number) {
  if (payer === 'agency')
    return { text: `${charged} is deducted from the price of the booking. You cannot undo this.`, action: 'Close and deduct', danger: true }
  const left = due > 0 ? ` ${balance} remains due on account.` : ''
  return { text: `An invoice over ${charged} is issued.${left} After that, you cannot charge or move anything.`, action: 'Close folio' }
}
