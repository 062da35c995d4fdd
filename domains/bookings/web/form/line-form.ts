import type { UseFormReturnType } from '@mantine/form'
import type { Booking } from '../calls.ts'
import type { LineValues } from './booking-values.ts'
import type { Price } from './use-price.ts'

/** What the editor of a line needs of the form it stands in, whose lines are at `lines`: that of a booking, an option of a proposal. */
export interface LineForm {
  form: {
    values: { lines: readonly LineValues[]; action: string }
    field(path: string): ReturnType<UseFormReturnType<object>['getInputProps']>
    set(path: string, value: unknown): void
  }
  price: Pick<Price, 'problems' | 'lineAt'>
  /** Lines that want more than there is, with how much is left. */
  short: ReadonlyMap<number, number>
  /** The booking that is edited. */
  booking?: Booking | undefined
}
