import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { rentalReads } from './calls.ts'

/** Returns a function that invalidates the rental queries and shows a toast after a step. */
export function useDone() {
  const invalidate = useInvalidate()
  return async (text: string) => {
    await invalidate(rentalReads)
    toast(text)
  }
}

/** Options for the fuel level; the value is in eighths of a tank. */
export const fuelOptions = Array.from({ length: 9 }, (_, eighths) => ({
  value: String(8 - eighths),
  label: ['Full', '7/8', '3/4', '5/8', 'Half', '3/8', '1/4', '1/8', 'Empty'][eighths]!,
}))
