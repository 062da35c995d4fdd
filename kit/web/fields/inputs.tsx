import * as mantine from '@mantine/core'
import { memo } from 'react'

/*
 * Mantine's inputs, rendered only when something of their own has changed. A form renders at every key that is pressed,
 * and `form.field()` gives the same handlers each time, so that only the field one types in is drawn again.
 */
export const TextInput = memo(mantine.TextInput)
export const Textarea = memo(mantine.Textarea)
export const NumberInput = memo(mantine.NumberInput)
export const Select = memo(mantine.Select)
export const MultiSelect = memo(mantine.MultiSelect)
export const Checkbox = memo(mantine.Checkbox)
export const Switch = memo(mantine.Switch)
