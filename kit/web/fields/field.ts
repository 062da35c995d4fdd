import type { ReactNode } from 'react'

/** Props of every field: those of `form.field(path)`, label and description. */
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
  /** The field's path. The form uses it to find the field that gets the focus. */
  'data-path'?: string
}
