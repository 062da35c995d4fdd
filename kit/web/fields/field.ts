import type { ReactNode } from 'react'

/** What every field takes: the props of `form.field(path)` and what stands around the input. */
export interface FieldProps<Value> {
  value?: Value
  onChange?: (value: Value) => void
  onBlur?: () => void
  onFocus?: () => void
  error?: ReactNode
  label?: ReactNode
  description?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** The path, by which the form finds the field to focus. */
  'data-path'?: string
}
