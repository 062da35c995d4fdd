import { AutoScroller, Cursor, Feedback, KeyboardSensor, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { PointerActivationConstraints, type FeedbackType, type KeyboardSensorOptions } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragMoveEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { useState, type ReactNode } from 'react'
import { styleNonce } from '../config.ts'

interface DragAreaProps {
  /** What stands in the place of the element while it follows the pointer. `none`: the screen shows the move itself. */
  pointerFeedback?: FeedbackType
  /** Keys that lift and put down. Arrow keys are the screen's: it knows where the next place is. */
  keys?: { start: string[]; end: string[] }
  /** The share of a scrolling box's width and height, at each edge, in which a drag scrolls it; a fifth when absent. */
  scrollsAt?: { x: number; y: number }
  /** The library's `beforedragstart` is not offered: a drag would wait for React, and one that ends sooner would be lost. */
  onDragStart?: (event: DragStartEvent) => void
  onDragMove?: (event: DragMoveEvent) => void
  onDragOver?: (event: DragOverEvent) => void
  onDragEnd: (event: DragEndEvent) => void
  children: ReactNode
}

const usualKeys = { start: ['Enter', 'Space'], end: ['Enter', 'Space', 'Tab'] }
/** Less than this is a press. */
const slackPx = 6
/** A finger that rests this long lifts; one that moves earlier scrolls. */
const touchMs = 250

/** Whether the drag that goes on was begun by a key. */
export const isByKeyboard = ({ activatorEvent }: { activatorEvent: Event | null }): boolean => activatorEvent instanceof KeyboardEvent

/**
 * An area in which things are dragged, by dnd-kit: its sensors, collisions, scrolling at the edges and the picture that follows
 * the pointer. `data-grip` marks a handle, which a finger drags at once; buttons and fields inside never start a drag, unless a
 * button has `data-drags`. A drag by keyboard has no picture: the screen moves the thing itself, and says so in a `role="status"`.
 */
export function DragArea({
  pointerFeedback = 'default',
  keys = usualKeys,
  scrollsAt = { x: 0.2, y: 0.2 },
  children,
  ...handlers
}: DragAreaProps) {
  // The provider compares them by identity, so they are made once.
  const [plugins] = useState(() => [
    StyleInjector.configure({ nonce: styleNonce() }),
    AutoScroller.configure({ threshold: scrollsAt }),
    Cursor,
    PreventSelection,
    Feedback.configure({
      feedback: (_, { dragOperation }) => (isByKeyboard(dragOperation) ? 'none' : pointerFeedback),
      dropAnimation: null,
    }),
  ])
  const [sensors] = useState(() => [pointerSensor, KeyboardSensor.configure(keyboardOptions(keys))])
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} {...handlers}>
      {children}
    </DragDropProvider>
  )
}

const isGrip = ({ target }: Event) => (target as Element).closest('[data-grip]') !== null

const pointerSensor = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  activationConstraints: (event) =>
    event.pointerType === 'touch' && !isGrip(event)
      ? [new PointerActivationConstraints.Delay({ value: touchMs, tolerance: slackPx })]
      : [new PointerActivationConstraints.Distance({ value: slackPx })],
  preventActivation: (event) => !isGrip(event) && (event.target as Element).closest('button:not([data-drags]), input, label') !== null,
})

const keyboardOptions = ({ start, end }: { start: string[]; end: string[] }): KeyboardSensorOptions => ({
  keyboardCodes: { start, end, cancel: ['Escape'], up: [], down: [], left: [], right: [] },
})
