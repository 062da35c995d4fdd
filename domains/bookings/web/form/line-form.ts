import type { UseFormReturnType } from '@mantine/form'
import type { Booking } from '../calls.ts'
import type { LineValues } from './booking-values.ts'
import type { Price } from './use-price.ts'

/** What the line editor needs from its form, whose lines are at `lines`: a booking form or an option of a proposal. */
export interface LineForm {
  form: {
    values: { lines: readonly LineValues[]; action: string }
    field(path: string): ReturnType<UseFormReturnType<object>['getInputProps']>
    set(path: string, value: unknown): void
  }
  price: Pick<Price, 'problems' | 'lineAt'>
  /** Lines that want more than there is, by index, with how much is left. */
  short: ReadonlyMap<number, number>
  /** The booking being edited. */
  booking?: Booking | undefined
}
