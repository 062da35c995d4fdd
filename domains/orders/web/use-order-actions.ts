import { useNavigate } from '@tanstack/react-router'
import { wordsOf } from '#kit/contract/text.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, orderReads, type Order } from './calls.ts'
import { fulfilmentActions, stateActions } from './order-words.ts'

/** Opens the packing slip, to print it. */
export const openSlip = (id: string) =>
  call.open('GET /business/shop/orders/{id}/packing-slip', { params: { id } }).catch((error) => showError('No packing slip', error))

export const hasSlip = ({ items }: Order): boolean => items.some(({ packed, cancelled, quantity }) => packed && !cancelled && quantity > 0)
export const canComeBack = ({ items }: Order): boolean => items.some(({ returnable }) => returnable > 0)

/** Returns the steps of an order that its state and its delivery allow now: confirm, pack, ship, deliver, complete. */
export function useOrderSteps() {
  const update = useAction(call, 'POST /business/shop/orders/{id}/update', {
    invalidates: orderReads,
    notice: ({ state, fulfilment }) => `Order is ${wordsOf(state).toLowerCase()}, ${wordsOf(fulfilment).toLowerCase()}.`,
    failed: 'Not changed',
  })
  const stateSteps = ({ id, version, states }: Order): Action[] =>
    states.map((state): Action => ({
      label: stateActions[state]!,
      icon: 'check',
      run: () => update.mutate({ params: { id }, body: { version, state: state as 'confirmed' } }),
    }))
  const deliverySteps = ({ id, version, fulfilments }: Order): Action[] =>
    fulfilments.map((fulfilment): Action => ({
      label: fulfilmentActions[fulfilment],
      icon: 'package',
      run: () => update.mutate({ params: { id }, body: { version, fulfilment } }),
    }))
  return { stateSteps, deliverySteps }
}

/** Returns the order's actions, the next step first. */
export function useOrderActions(deliver: () => void, takeBack: () => void) {
  const may = useMay()
  const navigate = useNavigate()
  const { stateSteps, deliverySteps } = useOrderSteps()
  const stepsOf = (order: Order): Action[] => [...stateSteps(order), ...deliverySteps(order)]
  const primary = (order: Order): Button | undefined => {
    if (!may('Edit Bookings')) return undefined
    const [next] = stepsOf(order)
    if (order.state === 'pending' || order.state === 'draft') return next
    return order.is_packed ? { label: 'Delivery', icon: 'package', run: deliver } : next
  }
  const actions = (order: Order): Action[] => {
    const slip: Action[] = hasSlip(order) ? [{ label: 'Packing slip', icon: 'printer', run: () => openSlip(order.id) }] : []
    const open: Action[] = may('View Bookings', 'Edit Bookings')
      ? [{ label: 'Open booking', icon: 'external', run: () => navigate({ href: pathTo('/bookings/view/$id', { id: order.id }) }) }]
      : []
    if (!may('Edit Bookings')) return [...slip, ...open]
    const first = primary(order)?.label
    const delivery: Action[] = order.is_packed ? [{ label: 'Delivery', icon: 'pencil', run: deliver }] : []
    const back: Action[] = canComeBack(order) ? [{ label: 'Return goods', icon: 'history', run: takeBack }] : []
    return [...stepsOf(order), ...delivery, ...back, ...slip, ...open].filter(({ label }) => label !== first)
  }
  return { primary, actions }
}
