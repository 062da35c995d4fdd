import { Alert } from '@mantine/core'
import { oldRatesText } from '#domains/rates/web/rate-words.ts'

/** A warning about old rates, or nothing. */
export function OldRates({ day }: { day: string }) {
  const text = oldRatesText(day)
  return (
    text && (
      <Alert color="yellow" mb="md">
        {text}
      </Alert>
    )
  )
}
