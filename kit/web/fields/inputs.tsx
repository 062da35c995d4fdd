import * as mantine from '@mantine/core'
import { memo, type FunctionComponent } from 'react'

/** `memo` with the component's type, because `memo` loses type parameters. */
const drawnOnChange = <Component,>(component: Component): Component => memo(component as FunctionComponent) as unknown as Component

/*
 * Mantine's inputs, which render only when their own props have changed. A form renders at every key press. `form.field()` returns
 * the same handlers each time, so only the edited field renders again.
 */
export const TextInput = drawnOnChange(mantine.TextInput)
export const Textarea = drawnOnChange(mantine.Textarea)
export const NumberInput = drawnOnChange(mantine.NumberInput)
export const Select = drawnOnChange(mantine.Select)
export const MultiSelect = drawnOnChange(mantine.MultiSelect)
export const Checkbox = drawnOnChange(mantine.Checkbox)
export const Switch = drawnOnChange(mantine.Switch)
