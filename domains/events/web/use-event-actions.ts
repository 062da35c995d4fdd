import { useNavigate } from '@tanstack/react-router'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useDuplicateItem } from '#domains/inventory/web/use-duplicate-item.ts'
import { eventMoves, type EventStatus } from '../contract/statuses.ts'
import { call, eventReads } from './calls.ts'
import { eventKind } from './event-kind.ts'

type To = Exclude<EventStatus, 'ended'>
interface Moved {
  id: string
  title: string
  event_status: EventStatus
  tickets: { sold: number }
}

const verbs: Record<To, { label: string; icon: Action['icon']; done: string }> = {
  draft: { label: 'Move to draft', icon: 'pencil', done: 'moved to draft' },
  published: { label: 'Publish', icon: 'world', done: 'published' },
  paused: { label: 'Pause sale', icon: 'clock', done: 'paused' },
  cancelled: { label: 'Cancel event', icon: 'x', done: 'cancelled' },
  archived: { label: 'Archive', icon: 'archive', done: 'archived' },
}

/** The actions for an event. Those that are hard to undo ask for confirmation. */
export function useEventActions() {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const duplicate = useDuplicateItem(eventKind)
  const mayEdit = useMay()('Edit Inventory')

  const move = async (event: Moved, status: To) => {
    if (status === 'cancelled' && !(await confirmCancel(event))) return
    try {
      await call('POST /business/entertainment/events/{id}/status', { params: { id: event.id }, body: { status } })
      await invalidate(eventReads)
      toast(`${event.title} ${verbs[status].done}.`)
    } catch (error) {
      showError(`Not ${verbs[status].done}`, error)
    }
  }
  const remove = async (event: Moved) => {
    const sure = await confirm({
      title: `Delete “${event.title}”?`,
      text: `${eventKind.lost} A booked item can only be archived.`,
      action: 'Delete event',
      danger: true,
    })
    if (!sure) return
    try {
      await eventKind.remove([event.id])
      toast('Event deleted.')
      await navigate({ href: pathTo('/offers/events') })
      void invalidate(eventReads)
    } catch (error) {
      showError('Not deleted', error)
    }
  }
  const trip = ({ id }: Moved): Action => ({
    label: 'Open people and duties',
    icon: 'map',
    needs: ['View Bookings'],
    run: () => void navigate({ href: pathTo('/trips/$id', { id }) }),
  })
  const actionsOf = (event: Moved): Action[] => [trip(event), ...(mayEdit ? movesOf(event) : [])]
  const movesOf = (event: Moved): Action[] => [
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(event.id) },
    ...(eventMoves[event.event_status] as readonly To[]).map((status) => ({
      label: status === 'published' && event.event_status === 'paused' ? 'Resume sale' : verbs[status].label,
      icon: verbs[status].icon,
      danger: status === 'cancelled',
      run: () => move(event, status),
    })),
    { label: 'Delete', icon: 'trash' as const, danger: true, run: () => remove(event) },
  ]
  return { actionsOf, move }
}

const confirmCancel = ({ title, tickets }: Moved) =>
  confirm({
    title: `Cancel “${title}”?`,
    text:
      tickets.sold > 0
        ? `${tickets.sold} tickets are sold. Their holders are told by mail, their bookings are cancelled, and all payments are refunded. You cannot undo this.`
        : 'Sales stop. No tickets were sold.',
    action: 'Cancel event',
    danger: true,
  })
