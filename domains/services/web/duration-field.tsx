import type { ComponentProps } from 'react'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

/** How long a service takes, in minutes; empty when it has no set time. */
export const DurationField = (field: Omit<ComponentProps<typeof WholeNumberField>, 'label'>) => (
  <WholeNumberField label="Duration" suffix=" minutes" max={43_200} placeholder="No set time" {...field} />
)
