import type { ComponentProps } from 'react'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

/** Duration of a service in minutes; empty if not fixed. */
export const DurationField = (field: Omit<ComponentProps<typeof WholeNumberField>, 'label'>) => (
  <WholeNumberField label="Duration" suffix=" minutes" max={43_200} placeholder="No set time" {...field} />
)
