import { useRef, useState } from 'react'

/** A state that can be read at once: a key may arrive before React has rendered what the key before it did. */
export function useHeld<Value>() {
  const current = useRef<Value | null>(null)
  const [held, setHeld] = useState<Value | null>(null)
  const hold = (next: Value | null) => {
    current.current = next
    setHeld(next)
  }
  return { held, current, hold }
}
