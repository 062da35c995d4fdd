import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { atFields } from '#kit/web/record-form/refusal.ts'
import type { Booking } from '../calls.ts'
import type { LineValues } from './booking-values.ts'
import type { Price } from './use-price.ts'

/** What the line editor needs from its form, whose lines are at `lines`: a booking form or an option of a proposal. */
export interface LineForm {
  form: {
    values: { lines: readonly LineValues[]; action: string }
    /** The errors of the lines, by path. */
    errors: Readonly<Record<string, ReactNode>>
    field(path: string): ReturnType<UseFormReturnType<object>['getInputProps']>
    set(path: string, value: unknown): void
  }
  price: Pick<Price, 'problems' | 'lineAt'>
  /** Lines that want more than there is, by index, with how much is left. */
  short: ReadonlyMap<number, number>
  /** The booking being edited. */
  booking?: Booking | undefined
}

/** What the parts of one line need: also the line's problems, by the path of a field that shows them, or by the line's own path. */
export interface LineState extends LineForm {
  problems: Readonly<Record<string, ReactNode>>
}

/** Assigns the errors of the form and of the price to the fields that a line shows. What none of them shows is at the line's path. */
export function withProblems(state: LineForm, index: number, fields: readonly string[]): LineState {
  const path = `lines.${index}`
  const shown = new Set([path, ...fields.map((field) => `${path}.${field}`)])
  // Registers the places for errors, so that the form does not show them at its top.
  for (const place of shown) state.form.field(place)
  const ofLine = Object.entries({ ...state.price.problems, ...state.form.errors }).filter(
    ([at]) => at === path || at.startsWith(`${path}.`),
  )
  return { ...state, problems: atFields(Object.fromEntries(ofLine), (at) => shown.has(at)) }
}
