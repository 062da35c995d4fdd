import { useNavigate } from '@tanstack/react-router'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { dayOf } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { editableStatuses, flyingStatuses, openStatuses } from '../../contract/states.ts'
import { call, flightReads, type Flight } from '../calls.ts'

/** Whether flights, passengers and fare can be edited. Those of a provider cannot. */
export const isEditable = ({ status, provider, under_way }: Flight): boolean =>
  provider === 'recorded' && under_way === null && editableStatuses.includes(status)

const isDeletable = ({ status, paid, under_way }: Flight) =>
  (status === 'draft' || status === 'quoted') && paid.amount === 0 && under_way === null

/** Tickets can only be voided on the day of issue. */
const isVoidable = ({ allowed, provider, ticketed_at }: Flight) =>
  allowed.includes('void') && provider === 'recorded' && ticketed_at !== null && dayOf(new Date(ticketed_at)) === dayOf(new Date())

const changeable: readonly Flight['status'][] = ['held', 'ticketing', 'ticketed', 'change_pending', 'failed']

/** The actions of the three-dot menu that the status and the user's rights allow. */
export function useFlightActions(id: string): (flight: Flight) => readonly Action[] {
  const navigate = useNavigate()
  const may = useMay()
  const { open } = useDialog()
  const remove = useAction(call, 'POST /flights/bookings/{id}/delete', {
    invalidates: flightReads,
    notice: 'Flight booking deleted.',
    done: () => navigate({ href: pathTo('/offers/flights/bookings') }),
  })
  const ask = async ({ reference }: Flight) => {
    const agreed = await confirm({
      title: `Delete ${reference}?`,
      text: 'This also deletes its passengers, notes and activity.',
      action: 'Delete flight',
      danger: true,
    })
    if (agreed) remove.mutate({ params: { id } })
  }
  return (flight) => {
    if (!may('Edit Bookings')) return []
    const { status, allowed } = flight
    const when = (condition: boolean, action: Action): Action[] => (condition ? [action] : [])
    return [
      ...when(isEditable(flight), {
        label: 'Change flight',
        icon: 'pencil',
        run: () => void navigate({ to: '.', search: { tab: 'edit' } as never }),
      }),
      ...when(openStatuses.includes(status), { label: 'Change deadlines', icon: 'clock', run: () => open('deadlines') }),
      ...when(changeable.includes(status), { label: 'Record schedule change', icon: 'calendarEvent', run: () => open('change') }),
      ...when(flyingStatuses.includes(status), { label: 'Correct ticket numbers', icon: 'ticket', run: () => open('tickets') }),
      ...when(isVoidable(flight), { label: 'Void tickets', icon: 'archive', danger: true, run: () => open('void') }),
      ...when(allowed.includes('cancelled'), { label: 'Cancel flight', icon: 'x', danger: true, run: () => open('cancel') }),
      ...when(isDeletable(flight), { label: 'Delete flight', icon: 'trash', danger: true, run: () => ask(flight) }),
    ]
  }
}
