import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'

/** The target that a menu or popover is given: a button that has been standing there all along. */
function Standing({ ref, button }: { ref?: Ref<HTMLElement>; button: RefObject<HTMLElement | null> }) {
  useImperativeHandle(ref, () => button.current!, [button])
  return null
}

/**
 * A button whose menu or popover is drawn when it is first pressed, because a list has one in every row. `wanted` says that it
 * was; `popup` goes to the Menu or Popover, `target` is the child of its Target, `button` goes to the button.
 */
export function usePopup(kind: 'menu' | 'dialog') {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  // It opens once it is there, because only what has been closed before knows where the focus was.
  useEffect(() => setOpened(wanted), [wanted])
  const press = () => (wanted ? setOpened(!opened) : setWanted(true))
  return {
    wanted,
    opened,
    close: () => setOpened(false),
    popup: { id, opened, onChange: setOpened },
    target: <Standing button={button} />,
    button: { ref: button, id, onClick: press, 'aria-haspopup': kind, 'aria-expanded': opened } as const,
  }
}
