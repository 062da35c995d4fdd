import type { Fulfilment, OrderState } from '../contract/words.ts'

type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue'

export const stateTones: Record<OrderState, Tone> = {
  draft: 'neutral',
  pending: 'amber',
  confirmed: 'green',
  completed: 'green',
  cancelled: 'red',
}

export const fulfilmentTones: Record<Fulfilment, Tone> = {
  unfulfilled: 'neutral',
  partially_fulfilled: 'amber',
  ready_for_pickup: 'amber',
  shipped: 'blue',
  delivered: 'green',
  returned: 'red',
}

/** The names of the delivery actions. An order is returned by its return dialog. */
export const fulfilmentActions: Record<Fulfilment, string> = {
  unfulfilled: 'Undo ready for pick-up',
  partially_fulfilled: 'Mark as partly delivered',
  ready_for_pickup: 'Ready for pick-up',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
}

/** The names of the state actions. */
export const stateActions: Partial<Record<OrderState, string>> = {
  pending: 'Hold stock',
  confirmed: 'Confirm order',
  completed: 'Complete order',
}
