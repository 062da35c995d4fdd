import { useEffect, useState } from 'react'

/** `true` once the component has been there for a while: what is quick shows no loading. */
export function useAfter(ms: number): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return after
}
