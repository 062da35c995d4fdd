import { AutoScroller, Cursor, Feedback, KeyboardSensor, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { PointerActivationConstraints, type FeedbackType, type KeyboardSensorOptions } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragMoveEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { useState, type ReactNode } from 'react'
import { styleNonce } from '../config.ts'
import './drag.css'

interface DragAreaProps {
  /** Show in place of the dragged element. `none`: the screen shows the move itself. */
  pointerFeedback?: FeedbackType
  /** True if grips lift. Enter lifts too then; elsewhere Enter opens what is focused. */
  byGrip?: boolean
  /** The area in which a pointer may drop. Dropped outside, the element goes back to where it was. */
  within: (event: DragEndEvent) => Element | null | undefined
  /** Share of a scroll container's width and height at each edge where dragging scrolls it. Default: a fifth. */
  scrollsAt?: { x: number; y: number }
  /** `beforedragstart` of the library is left out: a drag would wait for React, and a drag that ends earlier would be lost. */
  onDragStart?: (event: DragStartEvent) => void
  onDragMove?: (event: DragMoveEvent) => void
  onDragOver?: (event: DragOverEvent) => void
  onDragEnd: (event: DragEndEvent) => void
  children: ReactNode
}

/** The keys are the same everywhere. The screen handles the arrow keys, because only it knows the next place. */
const keysOf = (byGrip: boolean): KeyboardSensorOptions => ({
  keyboardCodes: {
    start: byGrip ? ['Space', 'KeyM', 'Enter'] : ['Space', 'KeyM'],
    end: ['Space', 'KeyM', 'Enter', 'Tab'],
    cancel: ['Escape'],
    up: [],
    down: [],
    left: [],
    right: [],
  },
})
/** A pointer that is let go this close to the area counts as inside, in pixels. */
const nearPx = 24
/** A shorter movement counts as a press. */
export const slackPx = 6
/** A finger that rests this long lifts the element. One that moves earlier scrolls. */
export const touchMs = 250

/** Returns true if the current drag was started by a key. */
export const isByKeyboard = ({ activatorEvent }: { activatorEvent: Event | null }): boolean => activatorEvent instanceof KeyboardEvent

/**
 * An area for drag and drop with dnd-kit: sensors, collisions, scrolling at the edges and the dragged image. A finger drags an
 * element with `data-grip` at once. Buttons and fields inside never start a drag, unless a button has `data-drags`. A keyboard
 * drag has no image: the screen moves the element itself and announces it in a `role="status"`.
 */
export function DragArea({
  pointerFeedback = 'default',
  byGrip = false,
  within,
  onDragStart,
  onDragEnd,
  scrollsAt = { x: 0.2, y: 0.2 },
  children,
  ...handlers
}: DragAreaProps) {
  // The provider compares them by identity, so they are created once.
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
  const [sensors] = useState(() => [pointerSensor, KeyboardSensor.configure(keysOf(byGrip))])
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      {...handlers}
      onDragStart={(event) => {
        if (isByKeyboard(event.operation)) ignoreRelease()
        onDragStart?.(event)
      }}
      onDragEnd={(event) => {
        if (event.nativeEvent instanceof KeyboardEvent) ignoreRelease()
        onDragEnd(isOutside(event, within(event)) ? { ...event, canceled: true } : event)
      }}
    >
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

/** Firefox presses a button when space is released, even if its keydown was prevented. */
const ignoreRelease = (): void => addEventListener('keyup', (event) => event.preventDefault(), { once: true, capture: true })

function isOutside({ operation, nativeEvent }: DragEndEvent, area: Element | null | undefined): boolean {
  if (isByKeyboard(operation) || !area) return false
  // The last pointer movement may not have been reported yet.
  const { x, y } = nativeEvent instanceof PointerEvent ? nativeEvent : operation.position.current
  const { left, right, top, bottom } = area.getBoundingClientRect()
  return x < left - nearPx || x > right + nearPx || y < top - nearPx || y > bottom + nearPx
}
