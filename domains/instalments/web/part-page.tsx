import { Modal } from '#kit/web/dialog/modal.tsx'
import { PaymentAddress } from '#domains/finance/web/payment-address.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import type { PartPage } from './calls.ts'

/** Shows the address of a payment page for the amount due up to and including a part. */
export default function PartPageDialog({ page, onClose }: { page: PartPage; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Payment page for ${formatMoney(page.amount)}`} size="sm">
      <PaymentAddress url={page.checkout_url} onClose={onClose} />
    </Modal>
  )
}
