import { Sum, Sums, SumsPreview } from '#kit/web/record-page/sums.tsx'
import { Alert, Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { cancelFlightBody } from '../../contract/bodies.ts'
import { call, flightReads, type CancelQuote, type Flight } from '../calls.ts'
import styles from './view.module.css'

interface GiveUpDialogProps {
  flight: Flight
  how: 'cancel' | 'void'
  onClose: () => void
}

/** Dialog to cancel or void a flight, with a preview of refund and charge. */
export default function GiveUpDialog({ flight, how, onClose }: GiveUpDialogProps) {
  const answer = useCall(call, 'GET /flights/bookings/{id}/cancel', { params: { id: flight.id } }, { staleMs: 0 })
  const name = flight.pnr ?? flight.reference
  return (
    <Modal opened onClose={onClose} title={how === 'void' ? `Void the tickets of ${name}?` : `Cancel ${name}?`} size="md">
      {answer.error && !answer.data && <Alert color="red">{answer.error.message}</Alert>}
      {!answer.data && !answer.error && <Skeleton height={200} />}
      {answer.data && <GiveUpForm flight={flight} how={how} quote={answer.data} onClose={onClose} />}
    </Modal>
  )
}

interface Values {
  by: 'client' | 'agency' | 'supplier'
  reason: string
  charged: MoneyValue | null
}

const byWhom = [
  { value: 'client', label: 'Client' },
  { value: 'agency', label: 'Us' },
  { value: 'supplier', label: 'Airline' },
]

const bodyOf = ({ charged, ...rest }: Values) => ({ ...rest, charged: charged?.amount ?? 0 })
const schemaCheck = checkWith(cancelFlightBody, { charged: 'Charge' })

function GiveUpForm({ flight, how, quote, onClose }: GiveUpDialogProps & { quote: CancelQuote }) {
  const invalidate = useInvalidate()
  const { currency } = quote.total
  const form = useSmallForm<Values>({
    initial: {
      by: how === 'void' ? 'agency' : 'client',
      reason: '',
      charged: quote.suggested_charge > 0 ? { amount: quote.suggested_charge, currency } : null,
    },
    check: (values) => schemaCheck(bodyOf(values)),
    send: async (values, sent) => {
      const params = { id: flight.id }
      const { by, reason, charged } = bodyOf(values)
      const saved =
        how === 'void'
          ? await call('POST /flights/bookings/{id}/void', { params, body: { reason, charged }, ...sent })
          : await call('POST /flights/bookings/{id}/cancel', { params, body: { by, reason, charged }, ...sent })
      // Close first, so that the quote is not fetched again for the cancelled flight.
      onClose()
      toast(saved.under_way ? 'The provider is asked to cancel.' : how === 'void' ? 'Tickets voided.' : 'Flight cancelled.')
      void invalidate(flightReads)
    },
  })
  const by = form.field('by')
  const charged = form.values.charged?.amount ?? 0
  return (
    <SmallForm
      form={form}
      danger
      action={how === 'void' ? 'Void tickets' : 'Cancel flight'}
      more={
        <Button variant="default" onClick={onClose}>
          Keep booking
        </Button>
      }
    >
      {how === 'cancel' && (
        <>
          <span className={styles.label} id="cancelled-by">
            Cancelled by
          </span>
          <SegmentedControl
            fullWidth
            mb="md"
            aria-labelledby="cancelled-by"
            data={byWhom}
            value={by.value}
            onChange={(value) => by.onChange(value)}
          />
        </>
      )}
      <Textarea label="Reason" required autosize minRows={2} maxLength={500} data-autofocus {...form.field('reason')} />
      {quote.chargeable && (
        <MoneyField
          label="Charge to the client"
          description={quote.airline_refund ? 'Suggested from the airline’s refund.' : 'The airline’s penalty and your fee.'}
          currency={currency}
          {...form.field('charged')}
        />
      )}
      <Preview quote={quote} charged={Number.isFinite(charged) ? charged : 0} />
    </SmallForm>
  )
}

/** Preview of refund and charge. */
function Preview({ quote, charged }: { quote: CancelQuote; charged: number }) {
  const { total, paid, airline_refund, chargeable } = quote
  const back = Math.max(0, paid.amount - charged)
  const due = Math.max(0, charged - paid.amount)
  if (!chargeable && paid.amount === 0) return <SumsPreview>No tickets and no payments: nothing is charged.</SumsPreview>
  const rows = [
    { label: 'Flight price', value: total },
    { label: 'Paid', value: paid },
    ...(airline_refund ? [{ label: 'Airline refund', value: airline_refund }] : []),
    { label: 'Refund to client', value: { ...total, amount: back } },
    ...(due > 0 ? [{ label: 'Still due', value: { ...total, amount: due } }] : []),
  ]
  return (
    <SumsPreview>
      <Sums>
        {rows.map((row) => (
          <Sum key={row.label} {...row} />
        ))}
      </Sums>
    </SumsPreview>
  )
}
