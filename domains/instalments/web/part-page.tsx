import { Modal } from '@mantine/core'
import { PaymentAddress } from '#domains/finance/web/payment-address.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import type { PartPage } from './calls.ts'

/** The page on which the client pays what is due up to and with a part, to be handed on. */
export default function PartPageDialog({ page, onClose }: { page: PartPage; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Payment page for ${formatMoney(page.amount)}`} size="sm">
      <PaymentAddress url={page.checkout_url} onClose={onClose} />
    </Modal>
  )
}
