import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'

export type MoneyDialog = 'record-payment' | 'payment-link' | 'refund'

/** The money dialog in the URL, with its payment. */
export const useMoneyDialog = () => useDialog<MoneyDialog>()
