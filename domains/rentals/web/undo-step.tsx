import { UndoButton } from '#domains/bookings/web/ends/undo-button.tsx'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type * as contract from '../contract.ts'
import { call, rentalReads, type Rental } from './calls.ts'

type Preview = ResultOf<typeof contract.previewUndoRental>

/** Undoes the hand-over or return of a vehicle, after saying what that changes. */
export function UndoStep({ rental, undo }: { rental: Rental; undo: NonNullable<Rental['undo']> }) {
  const may = useMay()
  const params = { id: rental.id }
  const action = useAction(call, 'POST /bookings/car-rentals/{id}/undo', {
    invalidates: rentalReads,
    notice: undo.step === 'hand_over' ? 'Hand-over undone.' : 'Return undone.',
    failed: 'Not undone',
  })
  if (!may('Edit Bookings')) return null
  return (
    <UndoButton
      label={undo.step === 'hand_over' ? 'Undo hand-over' : 'Undo return'}
      doneAt={undo.done_at}
      busy={action.isPending}
      preview={async () => {
        const found = await call('GET /bookings/car-rentals/{id}/undo', { params })
        return { problem: found.problem, text: textOf(rental, found) }
      }}
      undo={() => action.mutate({ params, body: { version: rental.version } })}
    />
  )
}

function textOf({ plate, client_name, charged }: Rental, { step, ends_at, deposit_back, total_before, total_after }: Preview): string {
  if (step === 'hand_over') {
    const deposit = deposit_back.amount > 0 ? ` Give the deposit of ${formatMoney(deposit_back)} back.` : ''
    return `${plate} waits for ${client_name} again. The hand-over details are removed; photos stay.${deposit}`
  }
  const charges = charged.amount > 0 ? ', without the charges of the return' : ''
  const isSame = total_after.amount === total_before.amount
  const price = isSame ? 'The price stays.' : `The booking costs ${formatMoney(total_after)} again${charges}.`
  return `${plate} is out again, due ${formatMoment(ends_at)}. ${price}`
}
