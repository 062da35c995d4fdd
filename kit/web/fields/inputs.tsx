import * as mantine from '@mantine/core'
import { memo, type FunctionComponent } from 'react'

/** `memo` forgets that a component is generic. */
const drawnOnChange = <Component,>(component: Component): Component => memo(component as FunctionComponent) as unknown as Component

/*
 * Mantine's inputs, rendered only when something of their own has changed. A form renders at every key that is pressed,
 * and `form.field()` gives the same handlers each time, so that only the field one types in is drawn again.
 */
export const TextInput = drawnOnChange(mantine.TextInput)
export const Textarea = drawnOnChange(mantine.Textarea)
export const NumberInput = drawnOnChange(mantine.NumberInput)
export const Select = drawnOnChange(mantine.Select)
export const MultiSelect = drawnOnChange(mantine.MultiSelect)
export const Checkbox = drawnOnChange(mantine.Checkbox)
export const Switch = drawnOnChange(mantine.Switch)
