import { Button, Group, Skeleton } from '@mantine/core'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { Money } from '#kit/web/format/values.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type BookingFolio, type Folio } from './calls.ts'
import { FolioCharges } from './folio-charges.tsx'
import { FolioDialogs } from './folio-dialogs.tsx'
import { FolioHead } from './folio-head.tsx'
import { FolioPayments } from './folio-payments.tsx'
import type { FolioDialog } from './folio-words.ts'
import styles from './folio.module.css'
import { useCloseFolio } from './use-close-folio.ts'

/** A booking's bill by day, divided by who pays. */
export function FolioCard({ bookingId }: { bookingId: string }) {
  const { data: bill, error, refetch } = useCall(call, 'GET /bookings/{id}/folio', { params: { id: bookingId } })
  const { open } = useDialog<FolioDialog>()
  if (error && !bill)
    return (
      <Card title="Folio">
        <RetryAlert error={error} retry={refetch} />
      </Card>
    )
  const [first] = bill?.folios ?? []
  const divisible = bill?.open && (bill.folios.length > 1 || first?.status === 'open')
  return (
    <Card
      title="Folio"
      flush
      aside={divisible ? <AddButton label="Add folio" needs={['Edit Bookings']} run={() => open('folio-new')} /> : undefined}
    >
      {bill ? (
        <>
          {bill.folios.map((folio) => (
            <OneFolio key={folio.number} bill={bill} folio={folio} />
          ))}
          <FolioDialogs bill={bill} />
        </>
      ) : (
        <Skeleton height={160} m={20} mt={4} />
      )}
    </Card>
  )
}

function OneFolio({ bill, folio }: { bill: BookingFolio; folio: Folio }) {
  return (
    <section className={styles.folio} aria-label={`Folio ${folio.number}`}>
      {(bill.folios.length > 1 || folio.status === 'closed' || folio.payer !== 'guest') && <FolioHead bill={bill} folio={folio} />}
      <FolioCharges bill={bill} folio={folio} />
      <FolioPayments bill={bill} folio={folio} />
      <Sums folio={folio} />
      <Steps bill={bill} folio={folio} />
    </section>
  )
}

function Sums({ folio: { charged, paid, balance, charges, payments } }: { folio: Folio }) {
  if (charges.length === 0 && payments.length === 0) return null
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Charged</dt>
        <dd>
          <Money value={charged} />
        </dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>
          <Money value={paid} />
        </dd>
      </div>
      <div data-strong>
        <dt>{balance.amount < 0 ? 'Overpaid' : 'Balance'}</dt>
        <dd>
          <Money value={{ ...balance, amount: Math.abs(balance.amount) }} />
        </dd>
      </div>
    </dl>
  )
}

/** What can be done with a folio now. */
function Steps({ bill, folio }: { bill: BookingFolio; folio: Folio }) {
  const may = useMay()
  const { open } = useDialog<FolioDialog>()
  const { close, busy } = useCloseFolio(bill, folio)
  const { number, status, balance, payer, charges } = folio
  const isOpen = status === 'open'
  const mayPay = may('Record Payments') && balance.amount > 0 && payer !== 'agency'
  const mayCharge = may('Edit Bookings') && isOpen && bill.open
  const mayClose = mayCharge && charges.length > 0 && (payer !== 'agency' || may('Refund Payments'))
  if (!mayPay && !mayCharge) return null
  return (
    <Group gap="xs" className={styles.steps}>
      {mayCharge && (
        <Button size="compact-md" variant="default" onClick={() => open('folio-charge', String(number))}>
          Add charge
        </Button>
      )}
      {mayPay && (
        <Button size="compact-md" variant="default" onClick={() => open('folio-payment', String(number))}>
          Take payment
        </Button>
      )}
      {mayClose && (
        <Button
          size="compact-md"
          variant={balance.amount > 0 && payer === 'guest' ? 'default' : 'filled'}
          loading={busy}
          onClick={() => void close()}
        >
          {payer === 'agency' ? 'Close and deduct' : 'Close with invoice'}
        </Button>
      )}
    </Group>
  )
}
