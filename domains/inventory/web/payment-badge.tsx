import { StatusBadge } from '#kit/web/status-badge.tsx'

interface PaymentBadgeProps {
  /** The booking's status. */
  status: string
  paymentStatus: string
}

/** The payment status of a booking. Money left on a cancelled booking is a refund to be paid out, not an overpayment. */
export const PaymentBadge = ({ status, paymentStatus }: PaymentBadgeProps) => (
  <StatusBadge status={status === 'cancelled' && paymentStatus === 'overpaid' ? 'refund_due' : paymentStatus} />
)
