import { Button } from '@mantine/core'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { FlightStatus } from '../../contract/states.ts'
import { call, flightReads, type Flight } from '../calls.ts'

interface Step {
  to: FlightStatus
  label: string
  run: () => unknown
}

/** The status changes offered in each status, the most likely one last. */
const offered: Partial<Record<FlightStatus, readonly FlightStatus[]>> = {
  draft: ['quoted', 'held'],
  quoted: ['ticketed', 'held'],
  held: ['ticketing', 'ticketed'],
  ticketing: ['failed', 'ticketed'],
  failed: ['held', 'ticketed'],
  cancelled: ['refunded'],
}

/** Statuses that agents only set for manual bookings. A provider sets them automatically. */
const byHand: readonly FlightStatus[] = ['ticketing', 'failed']

/** The buttons for the next step, as `flightMoves` allows. */
export function StepButtons({ flight }: { flight: Flight }) {
  const may = useMay()
  const { open } = useDialog()
  const params = { id: flight.id }
  const move = useAction(call, 'POST /flights/bookings/{id}/status', {
    invalidates: flightReads,
    notice: ({ status, under_way }) => (under_way ? 'The provider is asked.' : `The flight is ${wordsOf(status).toLowerCase()} now.`),
  })
  const issue = useAction(call, 'POST /flights/bookings/{id}/ticket', {
    invalidates: flightReads,
    notice: 'The provider is asked for the tickets.',
  })
  const fail = async () => {
    const reason = await ask({ title: 'Ticketing failed', label: 'Why', action: 'Record call' })
    if (reason) move.mutate({ params, body: { status: 'failed', reason } })
  }
  const buy = async () => {
    const agreed = await confirm({
      title: `Issue the tickets of ${flight.pnr ?? flight.reference}?`,
      text: `The provider charges your balance, at most ${formatMoney(flight.total)}, and issues the tickets.`,
      action: 'Issue tickets',
    })
    if (agreed) issue.mutate({ params, body: {} })
  }
  const recorded = flight.provider === 'recorded'
  const steps: Partial<Record<FlightStatus, Omit<Step, 'to'>>> = {
    quoted: { label: 'Mark as quoted', run: () => move.mutate({ params, body: { status: 'quoted' } }) },
    held: { label: recorded ? 'Seats are held' : 'Hold seats', run: () => move.mutate({ params, body: { status: 'held' } }) },
    ticketing: { label: 'Send to ticketing', run: () => move.mutate({ params, body: { status: 'ticketing' } }) },
    ticketed: { label: recorded ? 'Enter tickets' : 'Issue tickets', run: () => (recorded ? open('ticket') : buy()) },
    failed: { label: 'Mark as failed', run: fail },
    refunded: { label: 'Mark as refunded', run: () => move.mutate({ params, body: { status: 'refunded' } }) },
  }
  if (!may('Edit Bookings')) return null
  const shown = (offered[flight.status] ?? []).filter((to) => flight.allowed.includes(to) && (recorded || !byHand.includes(to)))
  return (
    <>
      {shown.map((to, index) => (
        <Button
          key={to}
          size="compact-md"
          variant={index === shown.length - 1 ? 'filled' : 'default'}
          loading={(move.isPending && move.variables.body?.status === to) || (to === 'ticketed' && issue.isPending)}
          onClick={() => void steps[to]?.run()}
        >
          {steps[to]?.label}
        </Button>
      ))}
    </>
  )
}
