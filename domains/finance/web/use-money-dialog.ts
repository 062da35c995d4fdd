import { useNavigate, useSearch } from '@tanstack/react-router'

export type MoneyDialog = 'record-payment' | 'payment-link' | 'refund'

/** The dialog about money that stands in the address, with the payment it is about. "Back" closes it. */
export function useMoneyDialog() {
  const { dialog, of } = useSearch({ strict: false }) as { dialog?: string; of?: string }
  const navigate = useNavigate()
  const change = (next: { dialog?: string; of?: string }, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, dialog: undefined, of: undefined, ...next })) as never,
      replace,
      resetScroll: false,
    })
  return {
    dialog,
    of,
    open: (name: MoneyDialog, about?: string) => change({ dialog: name, ...(about ? { of: about } : {}) }, false),
    close: () => change({}, true),
  }
}
