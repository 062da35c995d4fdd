import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'

export type MoneyDialog = 'record-payment' | 'payment-link' | 'refund'

/** The dialog about money that stands in the address, with the payment it is about. */
export const useMoneyDialog = () => useDialog<MoneyDialog>()
