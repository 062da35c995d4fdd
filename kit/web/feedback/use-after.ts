import { useEffect, useState } from 'react'

/** Returns `true` after `ms` milliseconds on the screen, so that quick answers show no loading state. */
export function useAfter(ms: number): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return after
}
