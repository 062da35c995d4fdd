import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'

/** The target of a menu or popover: refers to a button that is already rendered. */
function Standing({ ref, button }: { ref?: Ref<HTMLElement>; button: RefObject<HTMLElement | null> }) {
  useImperativeHandle(ref, () => button.current!, [button])
  return null
}

/**
 * A button whose menu or popover renders at the first press, because a list has one in every row. `wanted` is true after that.
 * Pass `popup` to the Menu or Popover, `target` as the child of its Target, and `button` to the button.
 */
export function usePopup(kind: 'menu' | 'dialog') {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  // Rendered closed first and then opened, because Mantine restores the focus only for a popup that was closed before.
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
