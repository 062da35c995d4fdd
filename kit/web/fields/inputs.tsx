import {
  Checkbox as MantineCheckbox,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  Switch as MantineSwitch,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
} from '@mantine/core'
import { memo, type FunctionComponent } from 'react'
import { NumberInput as PlainNumberInput } from './number-input.tsx'

/** `memo` with the component's type, because `memo` loses type parameters. */
const drawnOnChange = <Component,>(component: Component): Component => memo(component as FunctionComponent) as unknown as Component

/*
 * Mantine's inputs, which render only when their own props have changed. A form renders at every key press. `form.field()` returns
 * the same handlers each time, so only the edited field renders again.
 */
export const TextInput = drawnOnChange(MantineTextInput)
export const Textarea = drawnOnChange(MantineTextarea)
export const NumberInput = drawnOnChange(PlainNumberInput)
export const Select = drawnOnChange(MantineSelect)
export const MultiSelect = drawnOnChange(MantineMultiSelect)
export const Checkbox = drawnOnChange(MantineCheckbox)
export const Switch = drawnOnChange(MantineSwitch)
