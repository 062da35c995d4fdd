import { UndoButton } from '#domains/bookings/web/ends/undo-button.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { useAction } from '#kit/web/use-call.ts'
import type * as contract from '../contract.ts'
import { call, stayReads, type Stay } from './calls.ts'

type Preview = ResultOf<typeof contract.previewUndo>

/** Undoes the check-in or check-out of a stay, after saying what that changes. */
export function UndoStep({ stay, undo }: { stay: Stay; undo: NonNullable<Stay['undo']> }) {
  const params = { id: stay.id }
  const action = useAction(call, 'POST /business/hotel/stays/{id}/undo', {
    invalidates: [...stayReads, '/clients'],
    notice: undo.step === 'check_in' ? 'Check-in undone.' : 'Check-out undone.',
    failed: 'Not undone',
  })
  return (
    <UndoButton
      label={undo.step === 'check_in' ? 'Undo check-in' : 'Undo check-out'}
      doneAt={undo.done_at}
      busy={action.isPending}
      preview={async () => {
        const found = await call('GET /business/hotel/stays/{id}/undo', { params })
        return { problem: found.problem, text: textOf(stay.label, found) }
      }}
      undo={() => action.mutate({ params, body: { step: undo.step } })}
    />
  )
}

function textOf(guest: string, { step, ends_on, total_before, total_after }: Preview): string {
  if (step === 'check_in') return `${guest} is expected again.`
  const price = total_after.amount === total_before.amount ? 'The price stays.' : `The booking costs ${formatMoney(total_after)} again.`
  return `${guest} is in house again and departs on ${formatShortDay(ends_on)}. ${price}`
}
